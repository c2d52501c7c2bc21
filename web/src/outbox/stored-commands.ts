/** The part of the Storage interface that stored commands need. */
export type Keeper = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The kinds of commands that are stored until they are answered. Their storage keys begin with these. */
export const storedKinds = { sale: 'aforo.sale.', topUp: 'aforo.topUp.', reading: 'aforo.reading.' } as const

/** The stored texts whose keys start with this prefix. */
export function textsUnder(keeper: Keeper, prefix: string): (string | null)[] {
  const places = Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? '')
  return places.filter((place) => place.startsWith(prefix)).map((place) => keeper.getItem(place))
}

/** Parses a stored JSON object, whose fields are not validated yet. Returns null for anything else. */
export function readKept(text: string | null): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** How many commands of a venue have no answer yet, of all kinds. */
export const countStored = (keeper: Keeper, venueId: number): number =>
  Object.values(storedKinds)
    .flatMap((kind) => textsUnder(keeper, `${kind}${venueId}.`))
    .filter((text) => readKept(text) !== null).length
