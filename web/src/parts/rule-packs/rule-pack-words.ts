import type { PackForce, PackNote, RulePackId } from '@aforo/domain'
import { words } from '../../words/words.ts'

const packsEs: Record<RulePackId, string> = {
  'es-barcelona': 'Barcelona',
  'es-donostia': 'Donostia / San Sebastián',
  es: 'España, otro municipio',
  de: 'Alemania',
  mt: 'Malta',
  own: 'Nuestras propias normas',
}
const packsEn: Record<RulePackId, string> = {
  'es-barcelona': 'Barcelona',
  'es-donostia': 'Donostia / San Sebastián',
  es: 'Spain, another town',
  de: 'Germany',
  mt: 'Malta',
  own: 'Rules of our own',
}

const forceEs: Record<PackForce, string> = {
  law: 'Ley',
  ordinance: 'Ordenanza',
  recommendation: 'Recomendación',
  judgment: 'Sentencia',
}
const forceEn: Record<PackForce, string> = {
  law: 'Law',
  ordinance: 'Ordinance',
  recommendation: 'Recommendation',
  judgment: 'Judgment',
}

type NoteWords = Record<PackNote['code'], (...figures: readonly (number | undefined)[]) => string>

const notesEs: NoteWords = {
  younger_monthly: (from, to, grams) => `De ${from} a ${to} años, ${grams} g al mes: ponlo en la ficha de cada socio.`,
  younger_thc: (from, to, percent) => `De ${from} a ${to} años, nada con más del ${percent} % de THC.`,
  identity_each_time: () => 'En cada entrega se enseñan el carné de socio y un documento oficial con foto.',
  members_most: (members) => `Como mucho ${members} socios.`,
  one_association: () => 'Nadie puede ser socio de dos asociaciones.',
  residence: () => 'Los socios residen en el país.',
  membership_months: (months) => `La inscripción dura al menos ${months} meses.`,
  seeds_month: (seeds) => `Como mucho ${seeds} semillas por socio y mes.`,
  distance_schools: (metres) => `A más de ${metres} m de los colegios.`,
  opening_hours: (from, to) => `Horario de ${from}:00 a ${to}:00.`,
  licence: () => 'Hace falta la licencia de la autoridad (ARUC).',
  guarantor: () => 'Cada socio nuevo llega de la mano de otro.',
  upheld: () => 'El tribunal confirmó la ordenanza: regula los locales, no el consumo.',
  law_void: () => 'Las leyes autonómicas sobre estas asociaciones se anularon: no rigen.',
  plan_void: () => 'El Tribunal Supremo confirmó que la ciudad no podía regularlas así.',
  no_gram_limit: () => 'No pone límites de gramos.',
  ask_town: () => 'Muchos municipios tienen normas para los locales: pregunta en el tuyo.',
}
const notesEn: NoteWords = {
  younger_monthly: (from, to, grams) =>
    `From ${from} to ${to} years of age, ${grams} g a month: set it on each member’s page.`,
  younger_thc: (from, to, percent) => `From ${from} to ${to} years of age, nothing above ${percent} % THC.`,
  identity_each_time: () => 'Each time, the member shows their card and an official document with a photo.',
  members_most: (members) => `At most ${members} members.`,
  one_association: () => 'Nobody may be a member of two associations.',
  residence: () => 'Members live in the country.',
  membership_months: (months) => `Membership lasts at least ${months} months.`,
  seeds_month: (seeds) => `At most ${seeds} seeds for a member and month.`,
  distance_schools: (metres) => `More than ${metres} m from schools.`,
  opening_hours: (from, to) => `Open from ${from}:00 to ${to}:00.`,
  licence: () => 'A licence of the authority (ARUC) is needed.',
  guarantor: () => 'Every new member is brought by another one.',
  upheld: () => 'The court upheld the ordinance: it governs premises, not consumption.',
  law_void: () => 'The regional laws on these associations were annulled: they do not apply.',
  plan_void: () => 'The Supreme Court confirmed that the city could not regulate them this way.',
  no_gram_limit: () => 'It sets no limit in grams.',
  ask_town: () => 'Many towns have rules for the premises: ask in yours.',
}

export const rulePackWords = words({
  es: {
    title: 'Normas de tu sitio',
    packs: packsEs,
    force: forceEs,
    notes: notesEs,
    place: '¿Dónde está la tienda?',
    placeholder: 'Elige un sitio',
    taken: (pack: string, version: number) => `Aplicado: ${pack}, versión ${version}.`,
    untaken: 'Todavía no se ha elegido ninguna.',
    newer: (pack: string, date: string) =>
      `Hay una versión nueva de ${pack}, en vigor desde el ${date}. Mírala y aplícala.`,
    from: (date: string) => `En vigor desde el ${date}`,
    sources: 'Qué dice cada fuente',
    unchecked: 'Aforo comprueba los gramos, la edad y las reglas. Lo demás que dicen las fuentes depende de vosotros.',
    changes: 'Qué cambia aquí',
    before: 'Ahora',
    after: 'Después',
    noChanges: 'Nada: lo que tienes ya lo cumple o es más estricto.',
    ownHint: 'Los límites y las reglas se quedan como están y los cambiáis vosotros en Ajustes.',
    onlyTighter: 'Solo endurece: lo que ya es más estricto se queda como está.',
    advice: 'No es asesoramiento legal. Lee el texto en su fuente.',
    age: 'Edad mínima',
    daily: (date: string | null) => (date === null ? 'Gramos al día' : `Gramos al día desde el ${date}`),
    monthly: (date: string | null) => (date === null ? 'Gramos al mes' : `Gramos al mes desde el ${date}`),
    none: 'Sin límite',
    take: (changes: number) => {
      if (changes === 0) return 'Guardar la elección'
      return changes === 1 ? 'Aplicar 1 cambio' : `Aplicar ${changes} cambios`
    },
    done: (pack: string) => `Normas de ${pack} aplicadas`,
    ownDone: 'Seguís con vuestras normas',
    failed: 'No se han aplicado las normas',
    missing: 'Elige dónde está la tienda.',
  },
  en: {
    title: 'Rules of your place',
    packs: packsEn,
    force: forceEn,
    notes: notesEn,
    place: 'Where is the shop?',
    placeholder: 'Choose a place',
    taken: (pack: string, version: number) => `In use: ${pack}, version ${version}.`,
    untaken: 'None has been chosen yet.',
    newer: (pack: string, date: string) =>
      `There is a new version of ${pack}, in force from ${date}. Look at it and take it.`,
    from: (date: string) => `In force from ${date}`,
    sources: 'What each source says',
    unchecked: 'Aforo checks the grams, the age and the rules. What else the sources say is up to you.',
    changes: 'What changes here',
    before: 'Now',
    after: 'Then',
    noChanges: 'Nothing: what you have already meets it or is stricter.',
    ownHint: 'Limits and rules stay as they are, and you change them in Settings.',
    onlyTighter: 'It only tightens: what is stricter already stays as it is.',
    advice: 'Not legal advice. Read the text at its source.',
    age: 'Minimum age',
    daily: (date: string | null) => (date === null ? 'Grams a day' : `Grams a day from ${date}`),
    monthly: (date: string | null) => (date === null ? 'Grams a month' : `Grams a month from ${date}`),
    none: 'No limit',
    take: (changes: number) => {
      if (changes === 0) return 'Save the choice'
      return changes === 1 ? 'Apply 1 change' : `Apply ${changes} changes`
    },
    done: (pack: string) => `Rules of ${pack} applied`,
    ownDone: 'You keep your own rules',
    failed: 'The rules were not applied',
    missing: 'Choose where the shop is.',
  },
})
