export const messageMost = 1000
/** Unread messages are counted up to this number. A higher count would not help the reader. */
export const unreadCountedMost = 100

export type MessageBlocker = 'message_empty' | 'message_too_long'

/** Why this text is not a valid message, or null. Its length is counted in characters, as the database counts it. */
export function messageBlocker(text: string): MessageBlocker | null {
  const { length } = Array.from(text.trim())
  if (length === 0) return 'message_empty'
  return length > messageMost ? 'message_too_long' : null
}
