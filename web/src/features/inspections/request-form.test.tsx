import { memberNumberText } from '@aforo/domain'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { type Desk, enrolMember, openClub, readRows, seedSuperadmin } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const ask = () => page.getByRole('button', { name: 'Pedir sesión de soporte' })
const reason = () => page.getByRole('textbox', { name: 'Motivo' })

/** The page of the members of a club, as a superadmin opens it. */
async function openMembers() {
  const { venue, owner } = await openClub('Club')
  const carla = await enrolMember(owner, 'Carla')
  await openPage(await seedSuperadmin(), `/customers?venue=${venue.id}`)
  await expect.element(reason()).toBeVisible()
  const requests = () => readRows('select 1 from support_requests where venue_id = $1', [venue.id])
  return { owner, carla, requests }
}

/** The owner answers the only request that waits. */
async function answer(owner: Desk, grant: boolean) {
  const [request] = await owner.call('GET /v1/support-requests', { query: {} })
  const id = request?.id ?? 0
  await owner.call('POST /v1/support-requests/{id}/decision', { params: { id }, body: { grant } })
}

test('a request without a reason is not sent', async () => {
  const { carla, requests } = await openMembers()
  await ask().click()
  await expect.element(reason()).toHaveFocus()
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(carla.name)).not.toBeInTheDocument()
  expect(await requests()).toEqual([])
})

test('Enter in the reason does not send it, and Ctrl+Enter sends it once however often it is pressed', async () => {
  const { requests } = await openMembers()
  await reason().fill('Consulta 4711: saldo')
  await commands.breakLine({ path: '/v1/support-requests', fault: 'held' })
  await userEvent.keyboard('{Enter}')
  await expect.element(reason()).toHaveValue('Consulta 4711: saldo\n')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(async () => (await commands.sentCalls()).filter(({ method }) => method === 'POST').length).toBe(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect((await commands.sentCalls()).filter(({ method }) => method === 'POST')).toHaveLength(1)
  await commands.mendLine()
  await expect.element(page.getByText('Esperando a los propietarios')).toBeVisible()
  expect(await requests()).toHaveLength(1)
})

test('the page waits for the owners, says if they decline, and opens when they grant', async () => {
  const { owner, carla } = await openMembers()
  await reason().fill('Consulta 4711: saldo')
  await page.getByText('15 minutos').click()
  await ask().click()
  await expect.element(page.getByText(/tu petición de 15 minutos/)).toBeVisible()
  await answer(owner, false)
  await expect.element(page.getByText('La última petición fue rechazada.')).toBeVisible()
  await reason().fill('Consulta 4711: saldo duplicado')
  await ask().click()
  await expect.element(page.getByText('Esperando a los propietarios')).toBeVisible()
  await answer(owner, true)
  await expect.element(page.getByText(carla.name)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Abrir sesión de soporte' }).click()
  // Support can talk about her by her number, and does not learn who she is.
  const row = page.getByRole('row').filter({ hasText: memberNumberText(carla.number) })
  await expect.element(row).toMatchTextContent('•••')
  await expect.element(page.getByText(carla.name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Crear Socio' })).not.toBeInTheDocument()
})

test('a request is withdrawn', async () => {
  await openMembers()
  await reason().fill('Consulta 4711: saldo')
  await ask().click()
  await page.getByRole('button', { name: 'Retirar petición' }).click()
  await expect.element(ask()).toBeVisible()
})
