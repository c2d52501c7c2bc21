import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  type Desk,
  enrolMember,
  letIn,
  offerProduct,
  openClub,
  seedEmployee,
  seedSuperadmin,
} from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'
import { tillSetting } from '../../device/till.ts'

const strip = page
  .getByRole('region', { name: 'Modo práctica' })
  .filter({ hasText: 'Nada de lo que hagas aquí cuenta' })
const begin = page.getByRole('button', { name: 'Abrir modo práctica' })
const leave = page.getByRole('button', { name: 'Salir y borrar' })
const door = page.getByRole('heading', { name: 'Entradas', level: 1 })
const support = page.getByRole('heading', { name: 'Ayuda y soporte', level: 1 })

const ownVenues = page.getByRole('heading', { name: 'Tiendas', level: 1 })

const isPractising = async (desk: Desk) => (await desk.call('GET /v1/users/me', {})).practising

/** What another tab of this browser does. The venue of the desk is the real one. */
const elsewhere = {
  begin: (desk: Desk) => desk.call('PUT /v1/practice', {}),
  leave: (desk: Desk) => desk.call('DELETE /v1/practice', {}),
}

test('practising begins at the door, with ten invented members and a strip on every page', async () => {
  const { owner } = await openClub()
  await letIn(owner, await enrolMember(owner, 'Aitana'))
  await openPage(owner, '/support')
  await begin.click()
  await expect.element(door).toBeVisible()
  await expect.element(strip).toBeVisible()
  await expect.element(page.getByText('No hay socios.')).toBeVisible()
  expect(await isPractising(owner)).toBe(true)
  await openAddress('/customers')
  await expect.element(page.getByText('Lucía Ferrer')).toBeVisible()
  await expect.element(page.getByText('Aitana Ferrer')).not.toBeInTheDocument()
  await expect.element(strip).toBeVisible()
})

test('leaving is asked once, erases everything, and leads back to where the person was', async () => {
  const { venue, owner } = await openClub()
  await openPage(owner, '/support')
  tillSetting.write(7)
  await begin.click()
  await expect.element(door).toBeVisible()
  expect(tillSetting.read()).toBeNull()
  const { owned_venues: reached } = await owner.call('GET /v1/users/me', {})
  expect(reached).toHaveLength(1)
  const cart = `aforo.cart.${reached[0]?.id}.1`
  localStorage.setItem(cart, '{"items":[]}')
  localStorage.setItem(`aforo.cart.${venue.id}.${reached[0]?.id}`, '{"items":[]}')
  tillSetting.write(8)

  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(strip).toBeVisible()
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir y borrar' }).click()
  await expect.element(support).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(begin).toBeEnabled()
  expect(await isPractising(owner)).toBe(false)
  expect(tillSetting.read()).toBe(7)
  expect(localStorage.getItem(cart)).toBeNull()
  expect(localStorage.getItem(`aforo.cart.${venue.id}.${reached[0]?.id}`)).not.toBeNull()
})

test('another tab follows into the practice and back, also if the page is closed to them there', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/my_shops')
  await expect.element(ownVenues).toBeVisible()
  await elsewhere.begin(owner)
  await expect.element(door).toBeVisible()
  await expect.element(strip).toBeVisible()
  await elsewhere.leave(owner)
  await expect.element(ownVenues).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
})

test('a practice that ended while the browser was closed leaves no till behind', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/support')
  tillSetting.write(7)
  await begin.click()
  await expect.element(door).toBeVisible()
  tillSetting.write(8)
  await elsewhere.leave(owner)
  await openAddress('/support')
  await expect.element(begin).toBeEnabled()
  expect(tillSetting.read()).toBe(7)
})

test('what this browser has not sent yet must be sent first', async () => {
  const { venue, owner } = await openClub()
  await openPage(owner, '/support')
  const place = `aforo.sale.${venue.id}.4.unanswered`
  const write = (text: string | null) => {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
    window.dispatchEvent(new StorageEvent('storage', { key: place }))
  }
  await expect.element(begin).toBeEnabled()
  write('{}')
  await expect.element(page.getByText('Antes hay que enviar 1 operación de este navegador.')).toBeVisible()
  await expect.element(begin).toBeDisabled()
  write(null)
  await expect.element(begin).toBeEnabled()
})

test('without a connection the button says so', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/events', fault: 'lost' })
  await openPage(owner, '/support')
  await expect.element(page.getByText('Sin conexión. Podrás practicar cuando vuelva.')).toBeVisible()
  await expect.element(begin).toBeDisabled()
})

test('a lost answer changes nothing: what the sign-in reaches then decides', async () => {
  const { owner } = await openClub()
  // Nor is there a hint.
  await commands.breakLine({ path: '/v1/events', fault: 'held' })
  await commands.breakLine({ path: '/v1/practice', fault: 'answer_lost', times: 1 })
  await openPage(owner, '/support')
  await begin.click()
  await expect.element(door).toBeVisible()
  await expect.element(strip).toBeVisible()
})

test('a failure is shown where it happened, and the next press works', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/practice', fault: 'lost', times: 1 })
  await openPage(owner, '/support')
  await begin.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se ha abierto el modo práctica.' })).toBeVisible()
  await begin.click()
  await expect.element(door).toBeVisible()
})

test('a double press opens one practice', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/practice', fault: 'lost', times: 0 })
  await openPage(owner, '/support')
  await begin.dblClick()
  await expect.element(door).toBeVisible()
  expect(await commands.sentCalls()).toHaveLength(1)
})

test('an employee practises from the help, with the rights to try everything', async () => {
  const { venue } = await openClub()
  const employee = await seedEmployee(venue, ['let_in'])
  await openPage(employee, '/support')
  await begin.click()
  await expect.element(door).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Retirada' })).toBeVisible()
  // They work nowhere that the clock could count, so it says where it can be used.
  await page.getByRole('button', { name: new RegExp(employee.email) }).click()
  const clock = page.getByRole('menuitem', { name: /^Fichar/ })
  await expect.element(clock).toMatchTextContent('Para fichar, sal del modo práctica.')
})

test('a page that a practice does not have says so', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/support')
  await begin.click()
  await expect.element(door).toBeVisible()
  await openAddress('/my_shops')
  await expect.element(page.getByText('En el modo práctica no está esta página. Sal de él para abrirla.')).toBeVisible()
})

test('a superadmin is offered no practice', async () => {
  await openPage(await seedSuperadmin(), '/support')
  await expect.element(support).toBeVisible()
  await expect.element(page.getByText('Servidor', { exact: true })).toBeVisible()
  await expect.element(begin).not.toBeInTheDocument()
})

test('a shared device offers no practice', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/support')
  await expect.element(begin).toBeVisible()
  localStorage.setItem('aforo.device', JSON.stringify({ id: 1, name: 'Tablet', lockMinutes: null }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'aforo.device' }))
  await expect.element(begin).not.toBeInTheDocument()
})

test('the first steps offer the practice, before and after the last one', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/start')
  await expect.element(page.getByText('Se borra entero cuando sales.')).toBeVisible()
  await expect.element(begin).toBeEnabled()
  const member = await enrolMember(owner, 'Aitana', { cash_balance: 50 })
  const { id, price } = await offerProduct(owner, 'Kombucha')
  const float = { body: { till: 'Caja 1', float: 100 }, idempotencyKey: crypto.randomUUID() }
  await owner.call('POST /v1/till-sessions', float)
  await letIn(owner, member)
  const items = [{ product_id: id, quantity: 1, unit_price: price }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
  await openAddress('/start')
  await expect.element(page.getByText('Todo listo')).toBeVisible()
  await expect.element(begin).toBeEnabled()
})

test('on a phone the card is one button, and the strip one line', async () => {
  await page.viewport(390, 844)
  const { owner } = await openClub()
  await openPage(owner, '/start')
  await page.getByRole('button', { name: 'Modo práctica Pruébalo todo sin que cuente' }).click()
  await expect.element(door).toBeVisible()
  await expect.element(leave).toBeVisible()
  expect(strip.element().getBoundingClientRect().height).toBeLessThanOrEqual(52)
  await page.viewport(1440, 900)
})
