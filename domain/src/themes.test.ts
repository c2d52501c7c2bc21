import { expect, test } from 'vitest'
import { schemeAt } from './themes.ts'

test.each([
  ['light stays light at night', 'light', 23, 'light'],
  ['dark stays dark at noon', 'dark', 12, 'dark'],
  ['automatic is light in the afternoon', 'auto', 19, 'light'],
  ['automatic is dark from eight in the evening', 'auto', 20, 'dark'],
  ['automatic is dark before dawn', 'auto', 7, 'dark'],
  ['automatic is light again from eight', 'auto', 8, 'light'],
] as const)('%s', (_title, theme, hour, expected) => expect(schemeAt(theme, hour)).toBe(expected))
