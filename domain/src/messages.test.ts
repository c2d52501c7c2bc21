import { describe, expect, test } from 'vitest'
import { messageBlocker, messageMost } from './messages.ts'

describe('a message', () => {
  test.each([
    ['is not empty', ' \n ', 'message_empty'],
    ['may have the maximum length', 'x'.repeat(messageMost), null],
    ['may not be longer', 'x'.repeat(messageMost + 1), 'message_too_long'],
    ['is counted in characters, not in code units', '👍'.repeat(messageMost), null],
    ['is counted without the blanks around it', ` ${'x'.repeat(messageMost)} `, null],
  ] as const)('%s', (_title, text, expected) => expect(messageBlocker(text)).toBe(expected))
})
