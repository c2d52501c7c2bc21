import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('what a member may have is answered with the limits, what is left, and what the gates do', async () => {
  const { owner, venue } = await openClub()
  await enrolMember(owner, 'Aitana')
  await owner.call('POST /v1/venues/{id}/rule-pack', { params: { id: venue.id }, body: { pack: 'de', version: 1 } })
  await openPage(owner, '/settings')
  const ask = page.getByRole('button', { name: 'Ver qué puede retirar' })
  await ask.click()
  await expect.element(page.getByText('Elige un socio.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Socio', exact: true }).fill('Aitana')
  await page.getByRole('option', { name: /Aitana/ }).click()
  await page.getByRole('textbox', { name: 'Gramos que pediría' }).fill('26')
  await ask.click()
  const answer = page.getByRole('status').filter({ hasText: 'Puede retirar' })
  await expect.element(answer).toMatchTextContent('Puede retirar 25 g')
  await expect.element(answer).toMatchTextContent('Le quedan 50 g de 50 g')
  await expect.element(answer).toMatchTextContent('Bloquea Pasa del límite diario')
})

test('somebody invented is judged by what is typed', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings', { language: 'en' })
  await page.getByText('Somebody invented').click()
  await page.getByRole('textbox', { name: 'Own limit a month' }).fill('30')
  await page.getByRole('textbox', { name: 'Received that month' }).fill('29.5')
  await page.getByRole('button', { name: 'See what they may have' }).click()
  const answer = page.getByRole('status').filter({ hasText: 'They may have' })
  await expect.element(answer).toMatchTextContent('They may have 0.5 g')
  await expect.element(answer).toMatchTextContent('Asks for a reason Over the monthly limit')
})
