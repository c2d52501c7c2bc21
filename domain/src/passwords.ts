export const passwordMinLength = 10
/** Longer input only makes hashing dearer; nobody types this much. */
export const passwordMaxLength = 200

export type PasswordBlocker = 'password_too_short' | 'password_too_long' | 'password_common'

/** Why this password is refused, or null. `isCommon` knows the passwords that attackers try first. */
export function passwordBlocker(
  password: string,
  person: { email: string },
  isCommon: (password: string) => boolean,
): PasswordBlocker | null {
  if (password.length < passwordMinLength) return 'password_too_short'
  if (password.length > passwordMaxLength) return 'password_too_long'
  const lowered = password.toLowerCase()
  const mailbox = person.email.toLowerCase().split('@')[0] ?? ''
  const sameCharacters = new Set(lowered).size < 4
  const isMailbox = mailbox.length > 0 && lowered.replaceAll(mailbox, '').length < 4
  return sameCharacters || isMailbox || isCommon(lowered) ? 'password_common' : null
}
