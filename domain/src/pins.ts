export const pinLeastDigits = 4
export const pinMostDigits = 6
/** After so many wrong PINs a person can come in on that device only by card, or after a manager unlocked them. */
export const pinTriesMost = 5

/** Who last came in on a device longer ago needs a connection to come in there. */
export const offlinePinDaysMost = 7

export type OfflinePinBlocker = 'pin_locked' | 'pin_unknown_here'

/** Why a device cannot check the PIN of a person without a connection, or null. */
export function offlinePinBlocker(
  { wrong, provedAt }: { wrong: number; provedAt: Date },
  now: Date,
): OfflinePinBlocker | null {
  if (wrong >= pinTriesMost) return 'pin_locked'
  const ageMs = now.getTime() - provedAt.getTime()
  return ageMs > offlinePinDaysMost * 24 * 60 * 60_000 ? 'pin_unknown_here' : null
}

export type PinBlocker = 'pin_malformed' | 'pin_easy'

/** Chosen by many people although they follow no rule below. */
const popular: readonly string[] = ['2580', '0852', '1342', '5683', '1004', '147258', '159753', '147852', '112358']

/** Why nobody may choose this PIN, or null. */
export function pinBlocker(pin: string): PinBlocker | null {
  if (!/^\d{4,6}$/.test(pin)) return 'pin_malformed'
  return isRow(pin) || isRepeated(pin) || isYear(pin) || popular.includes(pin) ? 'pin_easy' : null
}

/** The same digit, or digits that go up or down by one. After 9 comes 0. */
function isRow(pin: string): boolean {
  const digits = Array.from(pin, Number)
  return [0, 1, 9].some((step) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10),
  )
}

/** One part again and again (1212, 123123), or pairs of equal digits (1122, 112233). */
const isRepeated = (pin: string): boolean => /^(\d{2,3})\1+$/.test(pin) || /^((\d)\2)+$/.test(pin)

/** A year in which somebody could be born, or a date that ends or begins with one. */
const isYear = (pin: string): boolean =>
  /^(19\d\d|20[0-3]\d)$/.test(pin) || /^(\d\d)?(19[3-9]\d|20[0-3]\d)(\d\d)?$/.test(pin)
