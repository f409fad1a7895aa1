"""What must hold of the processed template: what was decided, and what the code reads. Each check raises AssertionError."""

import checks_access
import checks_data
import checks_functions
import checks_stack
import checks_watching

SUBJECTS = (checks_stack, checks_access, checks_functions, checks_data, checks_watching)


def checks_of(subject):
    return [value for name, value in vars(subject).items() if name.startswith("check_")]


CHECKS = [check for subject in SUBJECTS for check in checks_of(subject)]
