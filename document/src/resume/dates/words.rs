//! Words of dates in the languages in which most European résumés are written, folded (see [`super::super::words`]): English, German,
//! French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish and Russian.

/// The months, each by its names and their abbreviations, also in the forms that languages with cases have beside a day.
pub const MONTHS: [&str; 12] = [
    "january januar jan jaenner janner janvier janv enero ene gennaio gen janeiro januari styczen stycznia sty январь января янв",
    "february februar feb feber fevrier fevr fev febrero febbraio fevereiro februari luty lutego lut февраль февраля фев",
    "march mar marz maerz mrz mars marzo marco maart mrt marts marzec marca март марта мар",
    "april apr avril avr abril abr aprile kwiecien kwietnia kwi апрель апреля апр",
    "may mai mayo maggio mag maio mei maj maja маи мая",
    "june jun juni juin junio giugno giu junho czerwiec czerwca cze июнь июня июн",
    "july jul juli juillet juil julio luglio lug julho lipiec lipca lip июль июля июл",
    "august aug aout agosto ago augustus augusti sierpien sierpnia sie август августа авг",
    "september sept sep septembre septiembre settembre sett set setembro wrzesien wrzesnia wrz сентябрь сентября сен",
    "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz октябрь октября окт",
    "november nov novembre noviembre novembro listopad listopada lis ноябрь ноября ноя",
    "december dec dezember dez decembre diciembre dic dicembre dezembro desember grudzien grudnia gru декабрь декабря дек",
];

/// What people write for an end that has not come.
pub const TODAY: &str = "\
    present, to present, till present, until present, the present, current, currently, now, until now, till now, \
    today, to date, till date, ongoing, on going, in progress, still ongoing, heute, bis heute, aktuell, jetzt, \
    bis jetzt, derzeit, gegenwartig, laufend, andauernd, fortlaufend, in arbeit, aujourd hui, a aujourd hui, actuel, \
    actuelle, actuellement, a ce jour, en cours, maintenant, a present, presente, al presente, actual, actualidad, \
    la actualidad, actualmente, hoy, hasta hoy, hasta la fecha, en curso, attuale, attualmente, oggi, ad oggi, \
    in corso, atual, atualmente, atualidade, hoje, ate hoje, o momento, ate o momento, em curso, em andamento, heden, \
    tot heden, nu, huidig, vandaag, lopend, pagaende, nuvarande, idag, i dag, nuværende, obecnie, do teraz, dzis, \
    настоящее время, по настоящее время, н в";

/// Words that say nothing against what stands beside them: ordinals (`5th`), what joins day, month and year, and how sure a date is.
pub const FILLERS: &str = "\
    st, nd, rd, th, er, of, the, in, since, from, on, expected, anticipated, estimated, est, ca, circa, approx, den, \
    im, seit, ab, voraussichtlich, etwa, le, depuis, prevu, de, del, di, desde, previsto, prevista, dal, vanaf, \
    sinds, od, r, г, с";
