/** A random generator that repeats its values for the same seed. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  // mulberry32: short, and random enough for this.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    next,
    below,
    chance: (share: number): boolean => next() < share,
    // The cast is safe: the lists are never empty.
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Existing ids, by the name of the field that refers to them. */
export type KnownIds = Record<string, readonly number[]>

const days = ['2024-02-29', '2026-01-31', '1990-06-15', '2150-12-31']
const oddDays = [
  '0000-00-00',
  '2023-02-30',
  '9999-12-31',
  '0001-01-01',
  '+275760-09-14',
  'infinity',
  'epoch',
  '2024-1-1',
]
const oddInstants = [
  '2024-12-31T24:00:00Z',
  '9999-12-31T23:59:60Z',
  '-271821-04-20T00:00:00Z',
  'now',
  '2024-01-01T00:00:00+99:99',
]
const oddNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-300,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  0.005,
]
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\uffff',
  '\u202eabc',
  'e\u0301'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(20),
  'ß',
  'İ',
  "'; drop table members; --",
  '%',
  '_',
  '\\',
  '%%%___\\\\',
  '$1',
  '{}',
  '[',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\r\nx: y',
  '<script>',
  '=1+1',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '0x10',
  'a'.repeat(300),
  '9'.repeat(400),
  ' '.repeat(5_000),
  '('.repeat(2_000),
  'a@'.repeat(1_000),
  '%'.repeat(99),
]

const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])

/** A value that is almost never valid. */
export function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(oddNumbers),
    () => random.pick(oddTexts),
    () => random.pick(oddDays),
    () => random.pick(oddInstants),
    () => random.pick([null, true, false, [], {}, [null], [[]], [{}]]),
    () => nest(random.below(25)),
    () => Array.from({ length: random.below(400) }, () => random.pick(oddNumbers)),
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":1}') as unknown,
  ])()
}

const uuidOf = (random: Random): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => random.below(16).toString(16))

function textOf(schema: Schema, name: string, random: Random): string {
  const pattern = [schema.pattern, ...(schema.allOf ?? []).map((part) => part.pattern)].join(' ')
  if (schema.format === 'uuid') return uuidOf(random)
  if (schema.format === 'email' || name === 'username') return `somebody.${random.below(1_000_000)}@mail.example`
  if (schema.format === 'date-time') return new Date(1.7e12 + random.below(1e9) * 100).toISOString()
  if (pattern.includes(String.raw`2\d{3}-(0`)) return `202${random.below(10)}-0${1 + random.below(9)}`
  if (pattern.includes('-02-29')) return random.pick(days)
  if (pattern.includes('(,')) return String(1 + random.below(20))
  const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 40, random.below(40)))
  const letters = random.pick(['abcdef 123', 'ñáéíóú ü', '0123456789', 'word-word'])
  return Array.from({ length }, () => letters.charAt(random.below(letters.length))).join('') || 'a'
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf, type }: Schema, random: Random): number {
  const least = minimum ?? exclusiveMinimum ?? 0
  const most = Math.min(maximum ?? 1_000, least + random.pick([1, 10, 1_000, 1_000_000]))
  const drawn = least + random.next() * (most - least)
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01)
  const decimals = step >= 1 ? 0 : Math.round(-Math.log10(step))
  return Number(Math.max(drawn, least + (exclusiveMinimum === undefined ? 0 : step)).toFixed(decimals))
}

/** A value for the schema. Each leaf is replaced by an odd value with a probability of `odd`. */
export function valueOf(schema: Schema, name: string, ids: KnownIds, random: Random, odd: number): unknown {
  if (random.chance(odd)) return oddValue(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return valueOf(random.pick(choices), name, ids, random, odd)
  const known = ids[name]
  if (known !== undefined && schema.type !== 'array' && random.chance(0.8)) {
    return schema.type === 'string' ? String(random.pick(known)) : random.pick(known)
  }
  if (schema.type === 'object') return objectOf(schema, ids, random, odd)
  if (schema.type === 'array') {
    const length = Math.min(Math.max(schema.minItems ?? 0, random.below(4)), schema.maxItems ?? 4)
    return Array.from({ length }, () => valueOf(schema.items ?? {}, name, ids, random, odd))
  }
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  return schema.type === 'null' ? null : textOf(schema, name, random)
}

export function objectOf(schema: Schema, ids: KnownIds, random: Random, odd: number): Record<string, unknown> {
  const made: [string, unknown][] = []
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) === true
    if (isNeeded ? !random.chance(odd / 2) : random.chance(0.5))
      made.push([name, valueOf(part, name, ids, random, odd)])
  }
  if (random.chance(odd)) made.push([random.pick(['__proto__', 'constructor', 'unheard_of', '']), oddValue(random)])
  return Object.fromEntries(made)
}
