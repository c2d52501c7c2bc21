import { expect, test } from 'vitest'
import { numberOfPicture } from './picture-numbers.ts'

test.each([
  ['0496.jpg', 496],
  ['497.PNG', 497],
  ['0.jpg', null],
  ['Rocío.jpg', null],
  ['496 (2).jpg', null],
])('%s is of the member %s', (name, number) => expect(numberOfPicture(name)).toBe(number))
