import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enrolMember, openClub, readRows, seedSuperadmin } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const reason = () => page.getByRole('textbox', { name: 'Motivo' })

/** The page of the members of a club, as a superadmin opens it. */
async function openMembers() {
  const { venue, owner } = await openClub('Club')
  const carla = await enrolMember(owner, 'Carla')
  await openPage(await seedSuperadmin(), `/customers?venue=${venue.id}`)
  await expect.element(reason()).toBeVisible()
  const openings = () => readRows('select 1 from inspections where venue_id = $1', [venue.id])
  return { carla, openings }
}

test('a superadmin without a reason sees no members', async () => {
  const { carla, openings } = await openMembers()
  await page.getByRole('button', { name: 'Abrir durante 60 minutos' }).click()
  await expect.element(reason()).toHaveFocus()
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(carla.name)).not.toBeInTheDocument()
  expect(await openings()).toEqual([])
})

test('Enter in the reason does not send it, and Ctrl+Enter sends it once however often it is pressed', async () => {
  const { carla, openings } = await openMembers()
  await reason().fill('Consulta 4711: saldo')
  await commands.breakLine({ path: '/v1/inspections', fault: 'held' })
  await userEvent.keyboard('{Enter}')
  await expect.element(reason()).toHaveValue('Consulta 4711: saldo\n')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(async () => (await commands.sentCalls()).filter(({ method }) => method === 'POST').length).toBe(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect((await commands.sentCalls()).filter(({ method }) => method === 'POST')).toHaveLength(1)
  await commands.mendLine()
  await expect.element(page.getByRole('row').filter({ hasText: carla.name })).toBeVisible()
  expect(await openings()).toHaveLength(1)
})
