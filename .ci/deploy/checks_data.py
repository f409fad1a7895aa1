"""Where data and logs lie."""

from from_code import expiry_of_rate_windows, key_of_rate_windows, keys_of_content
from processed import ROOT, of_type, plain, properties, read_template, ref, same


def keyed_by(*names):
    """The description of a table whose keys are texts, the partition's first."""
    return {
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in names],
        "KeySchema": [{"AttributeName": name, "KeyType": kind} for name, kind in zip(names, ("HASH", "RANGE"))],
    }


def check_rate_windows(template):
    """Rows go by themselves, and no bound of its own throttles the counter."""
    expiry = {"TimeToLiveSpecification": {"AttributeName": expiry_of_rate_windows(), "Enabled": True}}
    same(properties(template, "RateWindowTable"), keyed_by(key_of_rate_windows()) | expiry)


def check_content(template):
    kept = {
        "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True},
        "SSESpecification": {"SSEEnabled": True},
    }
    same(properties(template, "ContentTable"), keyed_by(*keys_of_content()) | kept)


def check_attachment(template):
    """The template that attaches a retained content table describes the same table."""
    attached = plain(read_template(ROOT / "docs/attach-content-table.yaml"))
    same(attached["Resources"], {"ContentTable": template["Resources"]["ContentTable"]})


def check_log_groups(template):
    kept = {"RetentionInDays": ref("LogRetentionDays")}
    same(of_type(template, "AWS::Logs::LogGroup"), {"FunctionLogs": kept, "AccessLogs": kept})
