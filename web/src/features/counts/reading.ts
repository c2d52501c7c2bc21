import { type WeighedBy, weighedByKinds } from '@aforo/domain'
import { isText, isWhole, type Keeper, readKept, storedKinds, textsUnder } from '../../outbox/stored-commands.ts'

/** A weight of a jar that is being saved, with all that is needed to send it again and to show it. */
export type Reading = {
  key: string
  venueId: number
  sheetId: number
  number: number
  name: string
  /** As it is shown: "24,8 g". */
  quantity: string
  grossMilli: number
  tareMilli: number
  weighedBy: WeighedBy
  isEmpty: boolean
}

const placeOf = (venueId: number) => `${storedKinds.reading}${venueId}.`

/** Each reading has its own storage key, so that two tabs cannot overwrite each other. */
export const readingPlace = ({ venueId, key }: Pick<Reading, 'venueId' | 'key'>): string => placeOf(venueId) + key

/** Parses a stored reading. Returns null if it is not valid. */
export function readReading(text: string | null): Reading | null {
  const stored = readKept(text)
  if (stored === null) return null
  // Missing fields are undefined and are checked below.
  const { key, venueId, sheetId, number, name, quantity, grossMilli, tareMilli, weighedBy, isEmpty } =
    stored as Partial<Reading>
  if (!isText(key) || !isText(name) || !isText(quantity) || typeof isEmpty !== 'boolean') return null
  if (!isWhole(venueId) || !isWhole(sheetId) || !isWhole(number)) return null
  if (!isWhole(grossMilli) || !isWhole(tareMilli)) return null
  const by = weighedByKinds.find((kind) => kind === weighedBy)
  if (by === undefined) return null
  return { key, venueId, sheetId, number, name, quantity, grossMilli, tareMilli, weighedBy: by, isEmpty }
}

/** The readings of a venue that have no answer yet. */
export const keptReadings = (keeper: Keeper, venueId: number): Reading[] =>
  textsUnder(keeper, placeOf(venueId))
    .flatMap((text) => readReading(text) ?? [])
    .filter((reading) => reading.venueId === venueId)

export const keepReading = (keeper: Keeper, reading: Reading): void =>
  keeper.setItem(readingPlace(reading), JSON.stringify(reading))

export const forgetReading = (keeper: Keeper, reading: Reading): void => keeper.removeItem(readingPlace(reading))
