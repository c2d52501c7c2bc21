import { expect, test } from 'vitest'
import { pictureBlocker, pictureMostBytes } from './pictures.ts'

test.each([
  ['image/jpeg', 1, null],
  ['image/png', pictureMostBytes, null],
  ['image/webp', 1000, null],
  ['image/png', pictureMostBytes + 1, 'picture_too_large'],
  ['image/png', 0, 'picture_empty'],
  ['image/svg+xml', 1000, 'picture_type_unsupported'],
  ['image/heic', 1000, 'picture_type_unsupported'],
  ['text/html', 1000, 'picture_type_unsupported'],
  ['', 1000, 'picture_type_unsupported'],
] as const)('%s of %i bytes: %s', (type, size, blocker) => {
  expect(pictureBlocker({ type, size })).toBe(blocker)
})
