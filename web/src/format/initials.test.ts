import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Lucía Ferrer Gil', 'LF'],
  ['María del Carmen Ruiz', 'MC'],
  ['Íñigo', 'Í'],
  ['marta.ruiz@aforo.example', 'MR'],
  ['socio@mail.example', 'S'],
  ['0412@mail.example', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
