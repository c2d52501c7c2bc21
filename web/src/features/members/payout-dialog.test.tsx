import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enrolMember, openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const dialog = () => page.getByRole('dialog', { name: /^Devolver crédito a/ })
const amount = () => dialog().getByRole('textbox', { name: /^Importe/ })
const reason = () => dialog().getByRole('textbox', { name: /^Motivo/ })
const submit = () => dialog().getByRole('button', { name: /^Devolver/ })

/** Opens the payout of a member who paid 20 euros by transfer. */
async function openPayout() {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 20, payment_method: 'transfer' })
  await openPage(owner, '/customers')
  await page.getByRole('button', { name: `Más acciones de ${carla.name}` }).click()
  await page.getByRole('menuitem', { name: 'Devolver crédito…' }).click()
  await expect.element(amount()).toHaveValue('20,00')
  const balance = async () => {
    const { profile } = await owner.call('GET /v1/members/{id}', { params: { id: carla.id } })
    return profile.cash_balance
  }
  return { balance }
}

test('credit is given back with a reason', async () => {
  const { balance } = await openPayout()
  await amount().fill('15')
  await reason().fill('Se da de baja')
  await submit().click()
  await expect.element(page.getByText(/^Devueltos 15,00\s€/)).toBeVisible()
  expect(await balance()).toBe(5)
})

test('credit is not given back without a reason, which gets the focus', async () => {
  const { balance } = await openPayout()
  await submit().click()
  await expect.element(dialog().getByText('Escribe el motivo.')).toBeVisible()
  await expect.element(reason()).toHaveFocus()
  expect(await balance()).toBe(20)
})

test('more than the credit cannot be given back, not even with Ctrl+Enter', async () => {
  await openPayout()
  await commands.breakLine({ path: '/v1/members', fault: 'lost' })
  await amount().fill('21')
  await reason().fill('Se da de baja')
  await expect.element(submit()).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog()).toBeVisible()
  expect((await commands.sentCalls()).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the panel of a member offers to give credit back to those who may, and only if there is credit', async () => {
  const { owner, venue } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 20, payment_method: 'transfer' })
  const dario = await enrolMember(owner, 'Darío')
  const payout = page.getByRole('button', { name: /Devolver crédito a/ })
  const panelOf = (name: string) => page.getByRole('dialog', { name })

  await openPage(owner, `/customers?member=${carla.id}`)
  await payout.click()
  await expect.element(amount()).toHaveValue('20,00')

  await openPage(owner, `/customers?member=${dario.id}`)
  await expect.element(panelOf(dario.name).getByRole('button', { name: /Añadir crédito a/ })).toBeVisible()
  await expect.element(payout).not.toBeInTheDocument()

  const employee = await seedEmployee(venue, [
    'see_members',
    'read_private',
    'change_members',
    'ban',
    'export',
    'top_up',
  ])
  await openPage(employee, `/customers?member=${carla.id}`)
  await expect.element(panelOf(carla.name).getByRole('button', { name: /Añadir crédito a/ })).toBeVisible()
  await expect.element(payout).not.toBeInTheDocument()
})
