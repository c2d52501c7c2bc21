import { expect, test } from 'vitest'
import { takesUpdateByItself, updateBlocker } from './app-updates.ts'

const free = { isServing: false, hasDialog: false, hasUnsentCommand: false, isTyping: false }

test.each([
  ['between two members an update may be taken', free, null],
  ['a member at the counter is served first', { ...free, isServing: true }, 'member_served'],
  ['an open dialog is finished first', { ...free, hasDialog: true }, 'dialog_open'],
  ['a command is answered first', { ...free, hasUnsentCommand: true }, 'command_unsent'],
  ['typed text is not lost', { ...free, isTyping: true }, 'text_typed'],
  ['a command counts before all else', { ...free, isServing: true, hasUnsentCommand: true }, 'command_unsent'],
] as const)('%s', (_title, work, expected) => expect(updateBlocker(work)).toBe(expected))

const minuteMs = 60_000

test.each([
  ['a screen in use waits for a press', { kind: 'floor', idleMs: 0 }, false],
  ['the door takes it after five idle minutes', { kind: 'floor', idleMs: 5 * minuteMs }, true],
  ['not a moment before', { kind: 'floor', idleMs: 5 * minuteMs - 1 }, false],
  ['a locked device takes it after half a minute', { kind: 'lock', idleMs: 30_000 }, true],
  ['not while somebody types a PIN', { kind: 'lock', idleMs: 29_999 }, false],
  ['a form could hold changes, so it waits for a press', { kind: 'other', idleMs: 60 * minuteMs }, false],
  ['the door follows another tab at once', { kind: 'floor', idleMs: 0, wasAsked: true }, true],
  ['a form does not follow another tab', { kind: 'other', idleMs: 0, wasAsked: true }, false],
  [
    'never in the middle of a member',
    { kind: 'floor', idleMs: 60 * minuteMs, wasAsked: true, blocker: 'member_served' },
    false,
  ],
] as const)('%s', (_title, screen, expected) =>
  expect(takesUpdateByItself({ blocker: null, wasAsked: false, ...screen })).toBe(expected),
)
