"""The template is as decided, and each of the checks can fail. Run by the interpreter that has SAM."""

import copy
import unittest

import template_checks as checks
from processed import ROOT, processed_template


def set_at(path, value):
    """A change: the member at `path` becomes `value`, or goes if that is None."""

    def change(template):
        at = template["Resources"]
        for step in path[:-1]:
            at = at[step]
        if value is None:
            del at[path[-1]]
        else:
            at[path[-1]] = value

    return change


API_BODY = ("Api", "Properties", "Body")
SAPI_POLICY = ("SapiRole", "Properties", "Policies", 0, "PolicyDocument", "Statement")
# Each fault, and the check that must tell it.
FAULTS = [
    (checks.check_policies, set_at((*SAPI_POLICY, 1, "Action"), "dynamodb:PutItem")),
    (checks.check_policies, set_at((*SAPI_POLICY, 1, "Action"), ["dynamodb:UpdateItem", "dynamodb:GetItem"])),
    (checks.check_policies, set_at((*SAPI_POLICY, 2), None)),
    (checks.check_policies, set_at(("AiSecretsPolicy", "Properties", "PolicyDocument", "Statement", 0, "Resource"), "*")),
    (checks.check_rate_windows, set_at(("RateWindowTable", "Properties", "TimeToLiveSpecification", "AttributeName"), "Expires")),
    (checks.check_routes, set_at((*API_BODY, "paths", "/papi/v1/token"), None)),
    (checks.check_cors, set_at((*API_BODY, "x-amazon-apigateway-cors", "Fn::If", 1, "exposeHeaders", 4), None)),
    (checks.check_content, set_at(("ContentTable", "UpdateReplacePolicy"), "Delete")),
    (checks.check_logs, set_at(("FunctionLogs", "Properties", "RetentionInDays"), None)),
    (checks.check_environment, set_at(("PapiFunction", "Properties", "Environment", "Variables", "CONTENT_TABLE"), None)),
    (checks.check_names, set_at(("RateWindowTable", "Properties", "TableName"), "rate-windows")),
]


class TemplateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.template = processed_template(ROOT / "template.yaml")

    def test_the_template_is_as_decided(self):
        for check in checks.CHECKS:
            with self.subTest(check.__name__):
                check(self.template)

    def test_each_fault_is_told(self):
        for number, (check, fault) in enumerate(FAULTS):
            with self.subTest(check.__name__, fault=number):
                broken = copy.deepcopy(self.template)
                fault(broken)
                self.assertRaises((AssertionError, KeyError), check, broken)


if __name__ == "__main__":
    unittest.main()
