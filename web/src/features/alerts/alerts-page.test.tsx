import { mailedByDefault } from '@aforo/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Club, openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

let club: Club

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openClub('Club Almirante')
})

/** Lets an employee take more cash out of a till than it should hold. */
async function emptyTill(): Promise<number> {
  const keeper = await seedEmployee(club.venue, ['till', 'accounting'])
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  const { id } = await keeper.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 50 }, ...once() })
  const body = { way: 'out', amount: 85, reason: 'Banco' } as const
  await keeper.call('POST /v1/till-sessions/{id}/cash', { params: { id }, body, ...once() })
  return id
}

test('without alerts the page says what would be there', async () => {
  const screen = await openPage(club.owner, '/alerts')
  await expect.element(screen.getByRole('heading', { name: 'Ningún aviso' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
})

test('the bell counts, opens the alerts, leads to the till, and an alert is marked as seen', async () => {
  const till = await emptyTill()
  const screen = await openPage(club.owner, '/profile')
  await screen.getByRole('button', { name: 'Avisos: 1 sin ver' }).click()
  const panel = screen.getByRole('dialog', { name: 'Avisos' })
  const item = panel.getByRole('listitem').filter({ hasText: 'Caja por debajo de cero' })
  await expect.element(item).toMatchTextContent(/35,00\s€/)
  await expect.element(item.getByRole('link', { name: 'Ver la caja' })).toHaveAttribute('href', `/till/${till}`)
  await item.getByRole('button', { name: 'Marcar como visto' }).click()
  await expect.element(item).toMatchTextContent(/Visto por .*hoy/)
  await expect.element(item.getByRole('button', { name: 'Marcar como visto' })).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Cerrar los avisos' }).click()
  await expect.element(screen.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
})

test('nobody marks what they did', async () => {
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  const { id } = await club.owner.call('POST /v1/till-sessions', { body: { till: 'Sala', float: 0 }, ...once() })
  const body = { way: 'out', amount: 5, reason: 'Banco' } as const
  await club.owner.call('POST /v1/till-sessions/{id}/cash', { params: { id }, body, ...once() })
  const screen = await openPage(club.owner, '/alerts')
  const item = screen.getByRole('listitem').filter({ hasText: '5,00' })
  await expect.element(item).toMatchTextContent('Lo hiciste tú: lo ve otra persona')
  await expect.element(item.getByRole('button', { name: 'Marcar como visto' })).not.toBeInTheDocument()
})

test('on a phone the bell leads to the page; an employee has no bell', async () => {
  await page.viewport(390, 844)
  const screen = await openPage(club.owner, '/profile')
  await screen.getByRole('link', { name: 'Avisos' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Avisos', level: 1 })).toBeVisible()
  const keeper = await seedEmployee(club.venue, ['till'])
  const other = await openPage(keeper, '/profile')
  await expect.element(other.getByRole('link', { name: 'Mensajes' })).toBeVisible()
  await expect.element(other.getByRole('link', { name: 'Avisos' })).not.toBeInTheDocument()
})

test('an owner chooses the alerts that come by mail, and the limits', async () => {
  const screen = await openPage(club.owner, '/settings/security')
  const payouts = screen.getByRole('switch', { name: 'Muchas devoluciones de crédito' })
  await expect.element(screen.getByRole('switch', { name: 'Caja por debajo de cero' })).toBeChecked()
  await expect.element(payouts).not.toBeChecked()
  await payouts.click()
  await expect.element(payouts).toBeChecked()
  await expect
    .poll(async () => (await club.owner.call('GET /v1/alert-mails', {})).kinds)
    .toEqual([...mailedByDefault, 'payouts'])
  const settings = await openPage(club.owner, '/settings')
  await settings.getByRole('textbox', { name: 'Aviso por devoluciones' }).fill('3')
  await settings.getByRole('textbox', { name: 'Aviso por fichas abiertas' }).click()
  await expect.poll(async () => (await club.owner.call('GET /v1/operator-settings', {})).alert_limits.payouts).toBe(3)
})
