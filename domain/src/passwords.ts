import { plainText } from './plain-text.ts'

export const passwordMinLength = 10
/** Longer input only makes hashing slower. */
export const passwordMaxLength = 200
/** On zxcvbn's scale from 0 to 4: at least a hundred million guesses. */
export const passwordLeastScore = 3

const productName = 'Aforo'
/** Shorter words occur in too many other words. */
const nameLeastLetters = 3
/** The extra characters around a name: "1", "!!", "2026", "es". A password with more than this is scored as usual. */
const decorationMostLetters = 3
const decorationMostDigits = 4

export type PasswordBlocker =
  'password_too_short' | 'password_too_long' | 'password_unchanged' | 'password_personal' | 'password_common'

/** Facts that others know: where the password is used, and the current password if another person chose it. */
export type PasswordContext = { email: string; venueNames: readonly string[]; current?: string }

const lettersAndDigits = (text: string) => plainText(text).replace(/[^\p{Letter}\p{Number}]/gu, '')

/** The words that an attacker tries first for this person: e-mail, product and venues, whole and in parts. */
export function passwordNames({ email, venueNames }: PasswordContext): string[] {
  const whole = [email, productName, ...venueNames]
  const parts = [email.split('@')[0] ?? '', ...venueNames].flatMap((name) => [name, ...name.split(/[^\p{Letter}]+/u)])
  const names = [...whole, ...parts].map(lettersAndDigits).filter((name) => name.length >= nameLeastLetters)
  return [...new Set(names)].toSorted((one, other) => other.length - one.length)
}

/** Whether only a few extra characters remain once all known names are removed. */
function isDecoratedName(password: string, names: readonly string[]): boolean {
  const typed = lettersAndDigits(password)
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), typed)
  if (rest === typed) return false
  const digits = rest.replace(/\P{Number}/gu, '').length
  const letters = rest.replace(/\P{Letter}/gu, '').length
  return letters <= decorationMostLetters && digits <= decorationMostDigits
}

/**
 * Why this password is refused, or null. `scoreOf` estimates how hard it is to guess. It is called last because it is
 * slow.
 */
export function passwordBlocker(
  password: string,
  context: PasswordContext,
  scoreOf: (password: string, names: readonly string[]) => number,
): PasswordBlocker | null {
  if (password.length < passwordMinLength) return 'password_too_short'
  if (password.length > passwordMaxLength) return 'password_too_long'
  if (password.normalize('NFKC') === context.current?.normalize('NFKC')) return 'password_unchanged'
  const names = passwordNames(context)
  if (isDecoratedName(password, names)) return 'password_personal'
  return scoreOf(password, names) < passwordLeastScore ? 'password_common' : null
}
