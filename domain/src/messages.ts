export const messageMost = 1000
/** More than this nobody counts: they read. */
export const unreadCountedMost = 100

export type MessageBlocker = 'message_empty' | 'message_too_long'

/** Why this is no message, or null. Counted in characters, as the database counts them. */
export function messageBlocker(text: string): MessageBlocker | null {
  const { length } = Array.from(text.trim())
  if (length === 0) return 'message_empty'
  return length > messageMost ? 'message_too_long' : null
}
