import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { Stepper } from './stepper.tsx'

async function showStepper() {
  const chosen: number[] = []
  const screen = await renderPart(
    <Stepper name="Aforo" value={80} least={1} most={200} onChange={(value) => chosen.push(value)} />,
  )
  return { chosen, field: screen.getByRole('textbox', { name: 'Aforo' }), screen }
}

test('a typed number is saved after a pause, without leaving the field', async () => {
  const { chosen, field } = await showStepper()
  await field.fill('120')
  await expect.poll(() => chosen, { timeout: 5_000 }).toEqual([120])
  await expect.element(field).toHaveFocus()
})

test('a typed number is saved once if the field is left before the pause ends', async () => {
  const { chosen, field } = await showStepper()
  await field.fill('120')
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  expect(chosen).toEqual([120])
})

test('a typed number is saved once if the page is left before the pause ends', async () => {
  const { chosen, field, screen } = await showStepper()
  await field.fill('120')
  await screen.unmount()
  expect(chosen).toEqual([120])
})

test('a number out of range is not saved, and the field says so', async () => {
  const { chosen, field, screen } = await showStepper()
  await field.fill('900')
  await expect.element(screen.getByText('Escribe un número entre 1 y 200.')).toBeVisible()
  expect(chosen).toEqual([])
})
