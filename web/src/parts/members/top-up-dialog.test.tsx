import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Añadir crédito' })
const submit = () => dialog().getByRole('button', { name: /^Añadir \d/ })
const typeKeys = async (digits: string) => {
  for (const digit of digits) {
    await dialog().getByRole('group', { name: 'Teclado' }).getByRole('button', { name: digit, exact: true }).click()
  }
}

/** Opens the top-up of a member in a club that accepts at most 100 euros at once. */
async function openTopUp(level: 'block' | 'warn' = 'block') {
  const { venue, owner } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', {
    params: { id: venue.id },
    body: { top_up_most: 100, gate_levels: { top_up_amount_ceiling: level } },
  })
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 5 })
  await openPage(owner, '/customers')
  await page.getByRole('button', { name: `Añadir crédito a ${carla.name}` }).click()
  await expect.element(dialog()).toBeVisible()
  const balance = async () => {
    const { profile } = await owner.call('GET /v1/members/{id}', { params: { id: carla.id } })
    return profile.cash_balance
  }
  return { balance }
}

test('a top-up shows the new balance before it is made', async () => {
  const { balance } = await openTopUp()
  await typeKeys('40')
  await expect.element(dialog().getByText(/^Nuevo crédito 45,00\s€/)).toBeVisible()
  expect(await balance()).toBe(5)
  await submit().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await balance()).toBe(45)
})

test('an amount above the limit of the club is blocked with the reason', async () => {
  const { balance } = await openTopUp()
  await typeKeys('101')
  await expect.element(submit()).toBeDisabled()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/100,00\s€/)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  expect(await balance()).toBe(5)
})

test('an amount above the limit needs a reason where the club asks for one', async () => {
  const { balance } = await openTopUp('warn')
  await typeKeys('101')
  await submit().click()
  const reason = dialog().getByRole('textbox', { name: /^Motivo/ })
  await expect.element(dialog().getByText('Escribe el motivo.')).toBeVisible()
  await expect.element(reason).toHaveFocus()
  expect(await balance()).toBe(5)
  await reason.fill('Lo autoriza la dueña')
  await submit().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await balance()).toBe(106)
})

test('nothing is topped up without an amount', async () => {
  await openTopUp()
  await expect.element(submit()).toBeDisabled()
})

test('for cash it says the change for what is handed over, and stores only the amount', async () => {
  const { balance } = await openTopUp()
  await typeKeys('36')
  await dialog().getByRole('textbox', { name: 'Entrega' }).click()
  await dialog()
    .getByRole('button', { name: /^50\s€/ })
    .click()
  await expect.element(dialog().getByText(/^Cambio 14,00\s€/)).toBeVisible()
  await typeKeys('20')
  await expect.element(dialog().getByText(/^Faltan 16,00\s€/)).toBeVisible()
  await submit().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await balance()).toBe(41)
})

test('for a card there is no cash to count', async () => {
  await openTopUp()
  await dialog().getByText('Tarjeta').click({ force: true })
  await expect.element(dialog().getByRole('textbox', { name: 'Entrega' })).not.toBeInTheDocument()
})
