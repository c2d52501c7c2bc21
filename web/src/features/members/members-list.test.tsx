import { expect, test } from 'vitest'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the list shows a member with the e-mail and the balance', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 63.65 })
  const screen = await openPage(owner, '/customers')
  const row = screen.getByRole('row').filter({ hasText: carla.name })
  await expect.element(row).toMatchTextContent(carla.email)
  await expect.element(row).toMatchTextContent(/63,65\s€/)
})
