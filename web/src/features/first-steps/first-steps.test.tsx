import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub, seedNewOwner, somePicture, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pickPicture } from '../../../testing/pick-picture.ts'

const step = (title: string) => page.getByRole('listitem').filter({ hasText: title })

test('the first screen of a new owner is the list of steps, and creating the shop opens the next one', async () => {
  await openPage(await seedNewOwner(), '/')
  await expect.element(page.getByRole('heading', { name: 'Pon en marcha tu club' })).toBeVisible()
  await expect
    .element(step('Haz la primera retirada'))
    .toMatchTextContent('Disponible al terminar los pasos 2, 3, 4 y 6.')
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Sala Nueva')
  await page.getByRole('textbox', { name: /^Dirección/ }).fill('C/ del Molino, 5')
  await pickPicture(step('Crea tu tienda'))
  await page.getByRole('button', { name: 'Crear tienda' }).click()
  await expect.element(step('Crea tu tienda')).toMatchTextContent('Hecho')
  await expect.element(page.getByRole('img', { name: '1 de 7 pasos hechos' })).toBeVisible()
  // The rules are the next step; the products are opened out of turn. With one shop there is nothing to copy from.
  await expect.element(page.getByRole('combobox', { name: '¿Dónde está la tienda?' })).toBeVisible()
  await step('Añade tus productos').getByRole('button', { name: 'Añadir producto' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Stock/ })).toBeVisible()
  await expect.element(page.getByText('Copiar de otra tienda')).not.toBeInTheDocument()
})

test('a step is done when its record exists, wherever it was made', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana')
  await openPage(owner, '/start')
  await expect.element(step('Da de alta al primer socio')).toMatchTextContent('Hecho')
  await page.getByRole('combobox', { name: '¿Dónde está la tienda?' }).click()
  await page.getByRole('option', { name: 'Malta' }).click()
  await page.getByRole('button', { name: 'Aplicar 4 cambios' }).click()
  await expect.element(step('Elige tus normas')).toMatchTextContent('Hecho')
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Kombucha')
  await page.getByRole('textbox', { name: /^Precio/ }).fill('3')
  await page.getByRole('textbox', { name: /^Stock/ }).fill('24')
  await page.getByRole('button', { name: 'Añadir producto' }).click()
  await expect.element(step('Añade tus productos')).toMatchTextContent('Hecho')
  const team = step('Invita a tu equipo')
  await team.getByRole('button', { name: 'Invitar' }).click()
  await team.getByRole('textbox', { name: /^Email/ }).fill('nil.serra@aforo.example')
  await team.getByRole('button', { name: 'Invitar' }).click()
  await expect.element(team).toMatchTextContent('Esperando respuesta')
  await expect.element(team).toMatchTextContent('nil.serra@aforo.example aún no ha aceptado la invitación.')
  await expect.element(team.getByRole('textbox', { name: 'Enlace de la invitación' })).toBeVisible()
  await step('Abre la caja').getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByRole('textbox', { name: /^Fondo inicial/ }).fill('100')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect.element(step('Abre la caja')).toMatchTextContent('Hecho')
  const [product] = await owner.call('GET /v1/get-venue-products', { query: {} })
  expect(product).toMatchObject({ name: 'Kombucha', price: 3, stock_quantity: 24, unit_type: 'fixed' })
  await page.getByRole('button', { name: 'Dar entrada a Aitana Ferrer y cobrar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Aitana Ferrer', level: 1 })).toBeVisible()
  expect(await owner.call('GET /v1/first-steps', {})).toMatchObject({ guest: { inside: true } })
})

test('a step that is not the next one opens with one press', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/start')
  await step('Da de alta al primer socio').getByRole('button', { name: 'Crear socio' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Crear Socio' })).toBeVisible()
})

test('the products of another shop are copied without their stock', async () => {
  const { owner } = await openClub('La Azotea')
  await offerProduct(owner, 'Limón Sierra')
  await offerProduct(owner, 'Kombucha')
  const new_venue = { name: `Bodega ${unique()}`, address: 'C/ del Molino, 5', shop_owner: [] }
  const { id } = await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
  await openPage({ ...owner, venueId: id }, '/start')
  await step('Añade tus productos').getByRole('button', { name: 'Añadir producto' }).click()
  await page.getByRole('button', { name: 'Copiar 2 productos' }).click()
  await expect.element(step('Añade tus productos')).toMatchTextContent('Hecho')
})

test('"not now" leads to the dashboard and keeps the steps in the menu', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/')
  await page.getByRole('link', { name: 'Ahora no, ir al Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^(Primeros p|P)asos/ })).toMatchTextContent('1/7')
})

test('the list ends with the first sale, and names what is still open', async () => {
  const { owner } = await openClub()
  const member = await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  const { id, price } = await offerProduct(owner, 'Kombucha')
  const float = { body: { till: 'Caja 1', float: 100 }, idempotencyKey: crypto.randomUUID() }
  await owner.call('POST /v1/till-sessions', float)
  await letIn(owner, member)
  const items = [{ product_id: id, quantity: 1, unit_price: price }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
  await openPage(owner, '/start')
  await expect.element(page.getByRole('heading', { name: 'Todo listo' })).toBeVisible()
  await expect.element(page.getByText(/queda por hacer: Elige tus normas [ey] Invita a tu equipo/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^(Primeros p|P)asos/ })).not.toBeInTheDocument()
})
