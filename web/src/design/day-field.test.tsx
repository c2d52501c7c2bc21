import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { scanCard } from '../../testing/scan-card.ts'
import { DayField } from './day-field.tsx'
import { ScanGuard } from './scan-guard.tsx'

const days: string[] = []

function Since({ initial }: { initial: string }) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <ScanGuard />
      <DayField
        label="Desde"
        value={day}
        presets="past"
        onChange={(chosen) => {
          days.push(chosen)
          setDay(chosen)
        }}
      />
    </>
  )
}

/** Today on this device. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

test('a day is typed with the keyboard, day first, and an incomplete one is invalid', async () => {
  days.length = 0
  const screen = await renderPart(<Since initial="" />)
  const field = screen.getByRole('textbox', { name: 'Desde' })
  await field.click()
  await userEvent.keyboard('5/3/19')
  await expect.element(field).toHaveValue('5/3/19')
  expect(field.element()).toHaveProperty('validity.valid', false)
  await userEvent.keyboard('90')
  await expect.element(field).toHaveValue('05/03/1990')
  expect(field.element()).toHaveProperty('validity.valid', true)
  expect(days.at(-1)).toBe('1990-03-05')
})

test.each([
  ['es', 'Abrir el calendario', 'noviembre 2026', 'Hoy'],
  ['en', 'Open the calendar', 'November 2026', 'Today'],
] as const)(
  'the calendar speaks the language of the screen and offers usual days: %s',
  async (language, open, month, todayWord) => {
    const screen = await renderPart(<Since initial="2026-11-16" />, { language })
    await screen.getByRole('button', { name: open }).click()
    await expect.element(screen.getByText(month)).toBeVisible()
    const before = today()
    await screen.getByRole('button', { name: todayWord, exact: true }).click()
    await expect.element(screen.getByText(month)).not.toBeInTheDocument()
    // Midnight may pass in between.
    expect([before, today()]).toContain(days.at(-1))
    await expect.element(screen.getByRole('textbox', { name: 'Desde' })).toHaveFocus()
  },
)

test('a day keeps its value when a card is scanned', async () => {
  const screen = await renderPart(<Since initial="2026-11-16" />)
  const field = screen.getByRole('textbox', { name: 'Desde' })
  await field.click()
  scanCard('0207')
  await expect.element(screen.getByText('Carné 0207 leído', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('16/11/2026')
})
