//! Words for how well a skill is mastered, folded (see [`super::super::words`]), in English, German, French, Spanish, Italian, Portuguese,
//! Dutch, Swedish, Danish, Norwegian and Polish. A step holds what its English words mean and nothing that could be another.

/// The words of each step, from 1 to 5.
pub const STEPS: [&str; 5] = [BEGINNER, INTERMEDIATE, ADVANCED, EXPERT, MASTER];

const BEGINNER: &str = "\
    beginner, novice, basic, basics, elementary, fundamental, fundamentals, low, entry, limited, anfanger, \
    anfangerin, einsteiger, grundlagen, grundlegend, grundkenntnisse, basiskenntnisse, gering, debutant, debutante, \
    notions, bases, elementaire, faible, principiante, basico, basica, elemental, bajo, baja, nociones, base, \
    di base, elementare, basso, bassa, iniciante, baixo, baixa, basis, basiskennis, laag, nyborjare, grundlaggande, \
    begynder, grundlæggende, nybegynner, grunnleggende, poczatkujacy, podstawowy, podstawowa, podstawy";

const INTERMEDIATE: &str = "\
    intermediate, medium, moderate, average, mid, middle, working, mittel, mittlere, durchschnittlich, intermediaire, \
    moyen, moyenne, intermedio, intermedia, medio, media, intermediario, intermediaria, gemiddeld, middelmatig, \
    medel, mellan, mellem, middels, srednio zaawansowany, sredniozaawansowany, sredni";

const ADVANCED: &str = "\
    advanced, good, proficient, high, skilled, experienced, strong, fortgeschritten, fortgeschrittene, \
    fortgeschrittener, gut, gute, erfahren, hoch, versiert, avance, avancee, confirme, confirmee, bon, bonne, bonnes, \
    eleve, avanzado, avanzada, bueno, buena, buenos, alto, alta, avanzato, avanzata, buono, buona, buone, avancado, \
    avancada, bom, boa, bons, gevorderd, gevorderde, goed, goede, hoog, ervaren, avancerad, god, goda, hog, \
    avanceret, øvet, høj, avansert, høy, zaawansowany, zaawansowana, dobry, dobra, wysoki";

const EXPERT: &str = "\
    expert, excellent, very good, very high, very strong, experte, expertin, experten, expertenkenntnisse, sehr gut, \
    sehr gute, ausgezeichnet, exzellent, hervorragend, excellente, tres bon, tres bonne, tres bonnes, experto, \
    experta, excelente, muy bueno, muy buena, muy alto, esperto, esperta, eccellente, ottimo, ottima, molto buono, \
    especialista, muito bom, muito boa, uitstekend, uitstekende, zeer goed, zeer goede, utmarkt, mycket god, \
    mycket goda, ekspert, fremragende, meget god, utmerket, bardzo dobry, bardzo dobra, doskonaly";

const MASTER: &str = "\
    master, mastery, meister, maitre, maitrise, maestro, maestria, padronanza, mestre, meester, mastare, mester, \
    mistrz";

/// Words that say only that a level is meant: `Nivel avanzado`, `gute Kenntnisse`.
pub const FILLERS: &str = "\
    level, niveau, nivel, livello, niva, poziom, user, skill, skills, knowledge, kenntnisse, connaissances, \
    conocimientos, conoscenze, conhecimentos, conhecimento, kennis";

/// What stands between a number and its scale: `8 of 10`.
pub const OF: &str = "\
    out of, of, von, sur, de, di, van, av, z";
