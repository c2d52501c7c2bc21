import { expect, test } from 'vitest'
import { isSettled, placementAfter, type Placement, type PressKind, type Sight } from './settled.ts'

const here: Sight = { x: 100, y: 700, isEnabled: true }
const locked: Sight = { ...here, isEnabled: false }
const nudged: Sight = { ...here, x: 108 }
const below: Sight = { ...here, y: 744 }

type Measurement = [at: number, sight: Sight, how?: 'scrolled']

const placementOf = (measurements: readonly Measurement[]): Placement | null =>
  measurements.reduce<Placement | null>(
    (before, [at, sight, how]) => placementAfter(before, sight, at, how !== undefined),
    null,
  )

test.each<[title: string, measurements: Measurement[], kind: PressKind, beganAt: number, taken: boolean]>([
  ['a button that was never visible ignores a press', [], 'pointer', 5_000, false],
  ['the second tap of a double tap hits a button that has just appeared', [[1_000, here]], 'pointer', 1_130, false],
  ['the same with a slow double tap', [[1_000, here]], 'pointer', 1_220, false],
  ['a press that began before the button was there', [[1_000, here]], 'pointer', 990, false],
  ['just too early', [[1_000, here]], 'pointer', 1_699, false],
  ['in place for long enough', [[1_000, here]], 'pointer', 1_700, true],
  [
    'in place for a long time',
    [
      [1_000, here],
      [9_000, here],
    ],
    'pointer',
    9_001,
    true,
  ],
  [
    'unlocked a moment ago',
    [
      [1_000, locked],
      [3_000, here],
    ],
    'pointer',
    3_220,
    false,
  ],
  [
    'unlocked a while ago',
    [
      [1_000, locked],
      [3_000, here],
    ],
    'pointer',
    3_700,
    true,
  ],
  [
    'locked in between',
    [
      [1_000, here],
      [3_000, locked],
      [3_100, here],
    ],
    'pointer',
    3_300,
    false,
  ],
  [
    'still locked',
    [
      [1_000, here],
      [3_000, locked],
    ],
    'pointer',
    9_000,
    false,
  ],
  [
    'moved under the finger',
    [
      [1_000, here],
      [3_000, below],
    ],
    'pointer',
    3_220,
    false,
  ],
  [
    'moved a while ago',
    [
      [1_000, here],
      [3_000, below],
    ],
    'pointer',
    3_700,
    true,
  ],
  [
    'its label grew by a digit',
    [
      [1_000, here],
      [3_000, nudged],
    ],
    'pointer',
    3_001,
    true,
  ],
  [
    'it moves away in small steps',
    [
      [1_000, here],
      [3_000, nudged],
      [3_050, { ...here, x: 116 }],
    ],
    'pointer',
    3_220,
    false,
  ],
  [
    'scrolled by the person who presses',
    [
      [1_000, here],
      [3_000, below, 'scrolled'],
    ],
    'pointer',
    3_050,
    true,
  ],
  [
    'scrolled, but it has just appeared',
    [
      [2_900, here],
      [3_000, below, 'scrolled'],
    ],
    'pointer',
    3_050,
    false,
  ],
  [
    'hidden and shown again',
    [
      [1_000, here],
      [3_000, null],
      [3_100, here],
    ],
    'pointer',
    3_300,
    false,
  ],
  [
    'hidden',
    [
      [1_000, here],
      [3_000, null],
    ],
    'pointer',
    9_000,
    false,
  ],
  ['a key for a dialog that has just opened', [[1_000, here]], 'key', 1_130, false],
  ['a key after the dialog has been open for a while', [[1_000, here]], 'key', 1_700, true],
  [
    'a key right after the typed amount unlocked the button',
    [
      [1_000, locked],
      [3_000, here],
    ],
    'key',
    3_100,
    true,
  ],
  [
    'a key press does not depend on the position',
    [
      [1_000, here],
      [3_000, below],
    ],
    'key',
    3_100,
    true,
  ],
])('%s', (_title, measurements, kind, beganAt, taken) => {
  expect(isSettled(placementOf(measurements), kind, beganAt)).toBe(taken)
})
