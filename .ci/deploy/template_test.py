"""The template is as decided, and each of the checks can fail. Run by the interpreter that has SAM."""

import copy
import unittest

from processed import ROOT, read_template, transformed
from template_checks import CHECKS
from template_faults import FAULTS, GONE


def with_fault(template, path, value):
    """A copy of `template` in which `path` holds `value`, what `value` makes of what is there, or nothing."""
    broken = copy.deepcopy(template)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    at = broken
    for step in steps:
        at = at[step]
    if value is GONE:
        del at[last]
    else:
        at[last] = value(at[last]) if callable(value) else copy.deepcopy(value)
    assert broken != template, f"{path}: no fault"
    return broken


class TemplateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.source = read_template(ROOT / "template.yaml")

    def test_the_template_is_as_decided(self):
        template = transformed(self.source)
        for check in CHECKS:
            with self.subTest(check.__name__):
                check(template)

    def test_each_fault_is_told(self):
        for check, path, value in FAULTS:
            with self.subTest(check.__name__, path=path):
                broken = transformed(with_fault(self.source, path, value))
                with self.assertRaises(AssertionError):
                    check(broken)

    def test_each_check_has_a_fault(self):
        self.assertEqual({check for check, _, _ in FAULTS}, set(CHECKS))


if __name__ == "__main__":
    unittest.main()
