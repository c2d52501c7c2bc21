/** The storage of a browser, as far as commands that wait for their answer need it. */
export type Keeper = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The texts that are kept at places with this beginning. */
export function textsUnder(keeper: Keeper, beginning: string): (string | null)[] {
  const places = Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? '')
  return places.filter((place) => place.startsWith(beginning)).map((place) => keeper.getItem(place))
}

/** What was kept as JSON, as an object whose parts are still to be looked at; null where it is none. */
export function readKept(text: string | null): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text ?? 'null')
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
