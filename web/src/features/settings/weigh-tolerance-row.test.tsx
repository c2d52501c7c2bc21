import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the margin when weighing is 50 mg at first, and another one is saved', async () => {
  const { owner, venue } = await openClub()
  const screen = await openPage(owner, '/settings')
  const margin = screen.getByRole('textbox', { name: 'Margen al pesar' })
  await expect.element(margin).toHaveValue('50')
  await margin.fill('80')
  await userEvent.keyboard('{Enter}')
  const settings = () => owner.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } })
  await expect.poll(settings).toMatchObject({ weigh_tolerance: 0.08 })
})
