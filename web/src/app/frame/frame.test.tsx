import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  forgetSignIn,
  offerProduct,
  openClub,
  seedEmployee,
  seedNewOwner,
  seedSuperadmin,
} from '../../../testing/club.ts'
import { busySeconds } from '../../../testing/line-commands.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('door staff see no accounting in the menu and cannot open its page', async () => {
  const { venue } = await openClub()
  const employee = await seedEmployee(venue, ['let_in', 'let_out_early', 'overrule'])
  const screen = await openPage(employee, '/control')
  await expect.element(screen.getByRole('link', { name: 'Entradas' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Contabilidad' })).not.toBeInTheDocument()
  await openPage(employee, '/transactions')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('No tienes permisos para ver esto')
  await expect.element(screen.getByText('Pide acceso a la persona propietaria de la tienda.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).not.toBeInTheDocument()
  const open = screen.getByRole('navigation', { name: 'Páginas que puedes abrir' })
  await expect.element(open.getByRole('link', { name: 'Contabilidad' })).not.toBeInTheDocument()
  await open.getByRole('link', { name: 'Entradas' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Entradas' })).toBeVisible()
})

test('somebody who was refused can sign in with another account', async () => {
  const { owner, venue } = await openClub()
  const screen = await openPage(await seedEmployee(venue, ['let_in', 'let_out_early', 'overrule']), '/transactions')
  await screen.getByRole('button', { name: 'Entrar con otra cuenta' }).click()
  onTestFinished(forgetSignIn)
  await screen.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await screen.getByLabelText('Contraseña', { exact: true }).fill(owner.password)
  await screen.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pon en marcha tu club' })).toBeVisible()
})

test('a list that could not be loaded appears by itself when the server answers again', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/venues/all', fault: 'lost' })
  const screen = await openPage(owner, '/my_shops')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('El servidor no responde. Reintentando…')
  await commands.mendLine()
  await expect.element(screen.getByRole('button', { name: 'Crear Tienda' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a list that a busy server refuses is asked for again, not before the time the server asked for', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/venues/all', fault: 'busy', times: 1 })
  await openPage(owner, '/my_shops')
  await expect.poll(async () => (await commands.sentCalls()).length).toBeGreaterThan(1)
  const [first, second] = await commands.sentCalls()
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(busySeconds * 1000)
})

/** A label of the narrow menu has one line. */
const lineMost = 24

test.each(['es', 'en'] as const)('the narrow menu cuts no label and covers no icon, in %s', async (language) => {
  await page.viewport(1180, 820)
  const { owner } = await openClub()
  await offerProduct(owner, 'Haze Norte', { stock_quantity: 0 })
  const screen = await openPage(owner, '/settings', { language })
  const entry = screen.getByRole('link', { name: /Product/ })
  await expect.element(entry.getByText('1', { exact: true })).toBeVisible()
  const cut = [...document.querySelectorAll('nav a span, nav button span')].filter(
    (label) => label.clientWidth > 1 && (label.scrollWidth > label.clientWidth || label.clientHeight > lineMost),
  )
  expect(cut.map((label) => label.textContent)).toEqual([])
  const icon = entry.element().querySelector('svg')?.getBoundingClientRect()
  const badge = entry.element().querySelector('[title]')?.getBoundingClientRect()
  expect(badge?.left).toBeGreaterThanOrEqual(icon?.right ?? Infinity)
})

test('the narrow menu of a new owner shows every entry on a tablet', async () => {
  await page.viewport(1180, 820)
  const { owner } = await openClub()
  const screen = await openPage(owner, '/settings')
  await expect.element(screen.getByRole('link', { name: /^Pasos/ })).toBeVisible()
  const groups = screen.getByRole('link', { name: 'Dashboard' }).element().closest('section')?.parentElement
  expect(groups?.scrollHeight).toBeLessThanOrEqual(groups?.clientHeight ?? 0)
})

test('a superadmin sees the venues of every club', async () => {
  const { venue } = await openClub('Velero Azul')
  const screen = await openPage(await seedSuperadmin(), '/shops')
  // The clubs of other tests fill the first page.
  await screen.getByRole('searchbox').fill(venue.name)
  await expect.element(screen.getByText(venue.name).first()).toBeVisible()
})

test('the header names no shop to a superadmin, and says to an owner that there is none', async () => {
  const screen = await openPage(await seedSuperadmin(), '/profile')
  await expect.element(screen.getByRole('banner')).toMatchTextContent('Plataforma, usuario:')
  await expect.element(screen.getByRole('banner')).not.toMatchTextContent('tienda')
  const second = await openPage(await seedNewOwner(), '/profile')
  await expect.element(second.getByRole('banner')).toMatchTextContent('Tienda no encontrada')
})
