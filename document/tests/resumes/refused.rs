//! Files that are no résumé, or no text, or not JSON.

use super::refused;

/// What a file without a section is told first.
const NONE_OF: &str = "it is no résumé in the JSON Resume form: it holds none of basics, work, volunteer, education, awards, certificates, \
                       publications, skills, languages, interests, references, projects";

#[test]
fn a_file_of_another_shape_is_no_empty_portfolio() {
    for (file, hint) in [
        ("08-not-a-resume", ""),
        ("08b-other-resume-shape", "; in that form, name belongs in basics, experience is called work"),
        (
            "08c-fresh-resume-shape",
            "; it looks like a résumé in the FRESH form: convert it to JSON Resume first",
        ),
    ] {
        assert_eq!(refused(file).to_string(), format!("{NONE_OF}{hint}"), "{file}");
    }
}

#[test]
fn what_is_not_json_is_said_with_its_place_and_what_to_do() {
    for (file, message) in [
        ("24-duplicate-key", "basics.name is there twice; keep one of the two"),
        ("25-comment", "line 2, column 3: JSON has no comments; remove it"),
        ("26-trailing-comma", "line 2, column 37: nothing follows the comma before this; remove the comma"),
        ("27-empty", "the file is empty"),
        (
            "29-latin1",
            "it is not UTF-8: the byte 0xE4 in line 1, column 27 begins no character; save the file as UTF-8, or convert it, for \
             example with: iconv -f WINDOWS-1252 -t UTF-8",
        ),
    ] {
        assert_eq!(refused(file).to_string(), message, "{file}");
    }
}
