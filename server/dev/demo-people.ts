import { addDays, type FeeKind, type Gender, type Standing } from '@aforo/domain'

export type DemoMember = {
  number: number
  name: string
  lastName: string
  /** In the proportion of 620 women, 540 men and 210 others; one or two did not answer. */
  gender: Gender | null
  email: string
  documentNumber: string
  birthDate: string
  phone: string
  balanceCents: number
  registeredOn: string
  /** The fee is paid and the membership is valid until this day. */
  until: string
  feeKind: FeeKind
  monthlyMaxMilli: number | null
  discountPercent: number
  standing: Standing
  standingReason: string
}

const firstNames = [
  'Aina', 'Bruno', 'Carla', 'Diego', 'Elena', 'Ferran', 'Gala', 'Hugo', 'Inés', 'Jon', 'Karla', 'Leo', 'Marina', 'Nil',
  'Olga', 'Pau', 'Quim', 'Rocío', 'Saúl', 'Tania', 'Unai', 'Vera', 'Xavi', 'Yolanda', 'Zoe',
] // prettier-ignore
const lastNames = [
  'Alba', 'Beltrán', 'Cano', 'Durán', 'Esteve', 'Fuster', 'Galán', 'Herrero', 'Ibáñez', 'Juan', 'Lozano', 'Méndez',
  'Núñez', 'Ortega', 'Peña', 'Quintana', 'Rey', 'Sáez', 'Torres', 'Urrutia', 'Vidal', 'Yuste', 'Zafra',
] // prettier-ignore

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** A document number with its check letter. The digits belong to no real person. */
const documentOf = (digits: number) => `${String(digits).padStart(8, '0')}${letters[digits % 23] ?? ''}`

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

const womensNames = new Set(
  ['Aina', 'Carla', 'Elena', 'Gala', 'Inés', 'Karla', 'Marina', 'Olga', 'Rocío', 'Tania', 'Vera', 'Yolanda', 'Zoe',
   'Aitana', 'Alba', 'Lucía', 'Nerea'],
) // prettier-ignore

function genderOf(name: string, index: number): Gender | null {
  if (index % 40 === 21) return null
  if (index % 13 === 5 || index % 13 === 11) return 'other'
  return womensNames.has(name) ? 'female' : 'male'
}

const shape = { feeKind: 'yearly', discountPercent: 0, standing: 'active', standingReason: '' } as const

type Known = [number: number, name: string, lastName: string, balanceCents: number, lasts: number, maxGrams: number]

/** Members with fixed names and numbers; the others are generated. */
const known: readonly Known[] = [
  [118, 'Vera', 'Cano', 1800, 240, 60],
  [233, 'Aitana', 'Ferreiro Vega', 3520, 227, 60],
  [411, 'Alba', 'Soler Zabala', 2250, 54, 60],
  [412, 'Lucía', 'Ferrer Gil', 6450, 117, 60],
  [651, 'Nerea', 'Alférez Marín', 12_000, 3, 60],
  [718, 'Óscar', 'Ferrando Pons', 900, 187, 40],
  [1104, 'Iker', 'Ferrández Luna', 0, -12, 40],
]

function makeKnown([number, name, lastName, balanceCents, lasts, maxGrams]: Known, today: string): DemoMember {
  return {
    ...shape,
    number,
    name,
    lastName,
    gender: genderOf(name, 0),
    email: `${plain(name)}.${plain(lastName.split(' ')[0] ?? '')}@mail.example`,
    documentNumber: documentOf(number),
    birthDate: `19${80 + (number % 20)}-0${1 + (number % 9)}-1${number % 10}`,
    phone: `612 00 0${String(number).padStart(4, '0').slice(0, 1)} ${String(number).padStart(4, '0').slice(1)}`,
    balanceCents,
    registeredOn: addDays(today, lasts - 365),
    until: addDays(today, lasts),
    monthlyMaxMilli: maxGrams * 1000,
  }
}

/** The fee of one in eleven has run out, that of one in nine soon will, and a few were banned. */
function generateMember(index: number, today: string): DemoMember {
  const name = firstNames[index % firstNames.length] ?? ''
  const lastName = `${lastNames[(index * 7) % lastNames.length]} ${lastNames[(index * 5 + 3) % lastNames.length]}`
  const number = 3 + index * 17
  const lasts = index % 11 === 4 ? -5 - index : index % 9 === 2 ? 4 + (index % 20) : 60 + ((index * 37) % 300)
  const isBanned = index % 29 === 13
  const isGone = index % 23 === 7
  return {
    ...shape,
    number,
    name,
    lastName,
    gender: genderOf(name, index),
    email: `${plain(name)}.${plain(lastName.split(' ')[0] ?? '')}${number}@mail.example`,
    documentNumber: documentOf(10_000 + index),
    birthDate: `19${70 + (index % 30)}-0${1 + (index % 9)}-1${index % 10}`,
    phone: `613 00 ${String(10 + (index % 90))} ${String(10 + ((index * 3) % 90))}`,
    balanceCents: isGone ? 0 : ((index * 730) % 9000) + (index % 4) * 250,
    // A member who joined within the year has paid once.
    registeredOn: addDays(today, lasts - 365 - (index % 3) * 365),
    until: addDays(today, lasts),
    monthlyMaxMilli: index % 5 === 0 ? 30_000 : null,
    discountPercent: index % 8 === 0 ? 5 : 0,
    standing: isBanned ? 'banned' : isGone ? 'deactivated' : 'active',
    standingReason: isBanned ? 'Discusión en la puerta' : '',
  }
}

const madeUp = 74

/** The members of the first operator by number. The last one is 1284, so the next is 1285. */
export const knownNumbers: ReadonlySet<number> = new Set(known.map(([number]) => number))

export function demoMembers(today: string): DemoMember[] {
  const others = Array.from({ length: madeUp }, (_, index) => generateMember(index, today))
  const last = { ...generateMember(madeUp, today), number: 1284, email: 'ultimo.socio@mail.example' }
  return [
    ...known.map((one) => makeKnown(one, today)),
    ...others.filter(({ number }) => !knownNumbers.has(number)),
    last,
  ].toSorted((one, other) => one.number - other.number)
}
