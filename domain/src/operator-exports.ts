/** The passphrase of a whole export is the only thing that protects a file which anybody may hold and try at will. */
export const passphraseLength = { least: 12, most: 200 } as const

/** How long the file of a whole export can be fetched. */
export const exportLifeHours = 24

/** How often a job begins to make the file. After the last time it has failed; the queue waits about ten minutes in all. */
export const exportAttemptsMost = 8

export type PassphraseBlocker = 'passphrase_too_short' | 'passphrase_too_long'

/** Why this passphrase cannot protect a whole export, or null. */
export function passphraseBlocker(passphrase: string): PassphraseBlocker | null {
  if (passphrase.trim().length < passphraseLength.least) return 'passphrase_too_short'
  return passphrase.length > passphraseLength.most ? 'passphrase_too_long' : null
}
