//! References that say nothing to quote.

use super::words::{contain, folded, listed};

/// Ways to say that one has to ask, folded, in the languages of [`super::dates`].
const ON_REQUEST: &str = "\
    on request, upon request, by request, auf anfrage, auf wunsch, auf nachfrage, sur demande, a peticion, \
    bajo peticion, previa peticion, a solicitud, bajo solicitud, previa solicitud, su richiesta, a richiesta, \
    a pedido, sob pedido, sob consulta, mediante solicitacao, mediante pedido, op aanvraag, op verzoek, pa begaran, \
    vid forfragan, pa forfragan, pa forespørgsel, efter anmodning, pa forespørsel, na zyczenie, na prosbe, do wgladu, \
    по запросу";

/// Beginnings of words that make it a reference that has to be asked for, not something done on request.
const ABOUT_REFERENCES: &str = "\
    refer, rekoment, реком, available, verfugbar, erhaltlich, disponi, provided, furnished, supplied, contact, \
    kontakt, detail, beschikbaar, verkrijgbaar, oplyses, lamnas";

/// Texts that stand where nothing is said.
const NOTHING: &str = "\
    n a, na, none, tbd, tba, todo";

/// The most words of a sentence that does no more than send the reader to ask.
const SHORT: usize = 16;

/// Whether `text` is no testimonial: nothing, or `References available on request` in one of many languages.
pub fn says_nothing(text: &str) -> bool {
    let text = folded(text);
    let words: Vec<_> = text.split(' ').collect();
    let is_about_references = || {
        words.len() <= 3
            || words.iter().any(|word| listed(ABOUT_REFERENCES).any(|stem| word.starts_with(stem)))
    };
    let asks = || listed(ON_REQUEST).any(|phrase| contain(&text, phrase));
    text.is_empty()
        || listed(NOTHING).any(|nothing| nothing == text)
        || (words.len() <= SHORT && asks() && is_about_references())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_to_be_asked_for_is_no_testimonial() {
        for text in [
            "",
            " - ",
            "N/A",
            "Available on request",
            "References available upon request.",
            "Contact details will be provided on request.",
            "Referenzen auf Anfrage",
            "Références disponibles sur demande.",
            "Referencias disponibles a petición",
            "Referenze disponibili su richiesta",
            "Referências mediante solicitação",
            "Referenties op aanvraag beschikbaar",
            "Lämnas på begäran",
        ] {
            assert!(says_nothing(text), "{text}");
        }
        for text in [
            "First.",
            "Robin delivers reports on request and before anybody asks.",
            "Available day and night, and always kind; I would work with Robin again tomorrow, and so would everybody who made a request to us.",
        ] {
            assert!(!says_nothing(text), "{text}");
        }
        for words in listed(ON_REQUEST).chain(listed(ABOUT_REFERENCES)).chain(listed(NOTHING)) {
            assert_eq!(folded(words), words);
        }
    }
}
