import { documentOf } from '../../server/testing/large-members.ts'

export type Sort = 'number' | 'name' | 'balance'
export type Question = { q?: string; state?: string; sort?: Sort; direction?: 'asc' | 'desc' }

/** Queries of one kind. Those of a strict kind must be answered in time for any number of members. */
export type Kind = { name: string; strict: boolean; questions: Question[] }

const threeLetters = {
  'many have': ['gar', 'mar', 'rod', 'ant', 'fer', 'com'],
  'some have': ['jos', 'ser', 'vic', 'qui', 'bea', 'cab'],
  'few have': ['zoe', 'xim', 'wen', 'xif', 'zur', 'yer'],
  'none have': ['qzx', 'wkq', 'vvh', 'jjx'],
}
const spread = ['gar', 'mar', 'jos', 'vic', 'zoe', 'wen']
const states = ['ok', 'expiring', 'blocked', 'left']

const asked = (words: readonly string[], rest: Question = {}): Question[] => words.map((q) => ({ q, ...rest }))

/** All queries for the member list of a venue. `known` are the numbers of members with a known document. */
export function kindsOf(known: readonly number[]): Kind[] {
  const loose = (name: string, questions: Question[]): Kind => ({ name, strict: false, questions })
  const strict = (name: string, questions: Question[]): Kind => ({ name, strict: true, questions })
  const sorts = (['number', 'name', 'balance'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
  )
  return [
    ...Object.entries(threeLetters).map(([who, words]) => strict(`three letters: ${who}`, asked(words))),
    strict('member number', asked(known.map((number) => String(number).padStart(4, '0')))),
    strict('document', asked(known.map(documentOf))),
    loose('two letters', asked(['ma', 'ga', 'jo', 'zo', 'xi', 'wa'])),
    loose('two words', asked(['garcia lopez', 'jose martinez', 'zoe xifre', 'ana ruiz', 'maria zubizarreta'])),
    ...sorts.map((sort) => loose(`all, by ${sort.sort} ${sort.direction}`, [sort])),
    ...states.map((state) => loose(`state: ${state}`, [{ state }])),
    loose('left, most credit first', [{ state: 'left', sort: 'balance', direction: 'desc' }]),
    loose('three letters, by name', asked(spread, { sort: 'name' })),
    loose('three letters, by balance', asked(spread, { sort: 'balance' })),
    loose(
      'three letters in a state',
      states.flatMap((state) => asked(spread, { state })),
    ),
  ]
}

export const countKinds: Kind[] = [
  { name: 'counts', strict: false, questions: [{}] },
  ...Object.entries(threeLetters).map(([who, words]) => ({
    name: `counts: ${who}`,
    strict: false,
    questions: asked(words),
  })),
]

/** Searches that are read to the end: some scan the list, some use the index. */
export const wholes: Question[] = ['zoe', 'garcia lopez', 'xifre', 'zur'].flatMap((q) => [
  { q, sort: 'number', direction: 'asc' },
  { q, sort: 'name', direction: 'asc' },
  { q, sort: 'name', direction: 'desc' },
  { q, sort: 'balance', direction: 'desc' },
])
