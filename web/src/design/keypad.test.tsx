import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import type { KeypadKey } from './keypad-text.ts'
import { Keypad } from './keypad.tsx'

const showKeypad = async (props: { locked?: boolean } = {}, language: 'es' | 'en' = 'es') => {
  const pressed: KeypadKey[] = []
  const screen = await renderPart(<Keypad onPress={(key) => pressed.push(key)} {...props} />, { language })
  return { screen, pressed }
}

test('every keypad key reports one press', async () => {
  const { screen, pressed } = await showKeypad()
  for (const digit of ['7', '0']) await screen.getByRole('button', { name: digit, exact: true }).click()
  await screen.getByRole('button', { name: 'Coma decimal' }).click()
  await screen.getByRole('button', { name: /^Borrar/ }).click()
  expect(pressed).toEqual(['7', '0', 'point', 'backspace'])
})

test.each([
  ['es', 'Coma decimal', ','],
  ['en', 'Decimal point', '.'],
] as const)('the decimal key shows the mark of the language: %s', async (language, name, face) => {
  const { screen } = await showKeypad({}, language)
  await expect.element(screen.getByRole('button', { name })).toHaveTextContent(face)
})

test('a locked keypad ignores presses', async () => {
  const { screen, pressed } = await showKeypad({ locked: true })
  await screen.getByRole('button', { name: '7', exact: true }).click({ force: true })
  expect(pressed).toEqual([])
})

test('holding the delete key clears everything', async () => {
  const { screen, pressed } = await showKeypad()
  const key = screen.getByRole('button', { name: /^Borrar/ }).element()
  key.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.poll(() => pressed).toEqual(['clear'])
  key.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  key.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(pressed).toEqual(['clear'])
})

test('the field keeps the focus while keypad keys are pressed', async () => {
  const screen = await renderPart(
    <>
      <input aria-label="Gramos" />
      <Keypad onPress={() => {}} />
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Gramos' })
  await field.click()
  await screen.getByRole('button', { name: '7', exact: true }).click()
  await expect.element(field).toHaveFocus()
})
