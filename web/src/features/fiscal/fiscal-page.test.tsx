import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openInvoicingClub, setTaxes } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
})

const path = '/settings/taxes'

test('without tax data no regime can be started, and there is nothing about sending', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, path)
  await expect.element(screen.getByText(/Faltan los datos fiscales de esta tienda/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /VERI\*FACTU/ })).toBeDisabled()
  await expect.element(screen.getByRole('radio', { name: /Sin facturas/ })).toBeChecked()
  await expect.element(screen.getByText('Todo enviado')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Últimas respuestas' })).not.toBeInTheDocument()
})

test('the regime starts only after its consequences were confirmed', async () => {
  const club = await openClub()
  await setTaxes(club)
  const screen = await openPage(club.owner, path)
  await screen.getByRole('radio', { name: /VERI\*FACTU/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Empezar con VERI*FACTU' })
  await dialog.getByText('Real', { exact: true }).click()
  await expect.element(dialog).toMatchTextContent('Obliga al menos hasta el 31 de diciembre')
  await dialog.getByRole('textbox', { name: /^Prefijo de las series/ }).fill('al-')
  await dialog.getByRole('button', { name: 'Empezar' }).click()
  await expect.element(dialog).toMatchTextContent('Confírmalo para seguir')
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Empezar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: /VERI\*FACTU/ })).toBeChecked()
  await expect.element(screen.getByText(/Se puede cambiar desde el 1 ene/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /Sin facturas/ })).toBeDisabled()
  await expect.element(screen.getByText(/^AL-A1-\d{4}-000001$/)).toBeVisible()
  await expect.element(screen.getByText('Todavía no hay facturas')).toBeVisible()
  const { chain } = await club.owner.call('GET /v1/fiscal', {})
  expect(chain).toMatchObject({ environment: 'live', series_prefix: 'AL-' })
})

test('new tax details ask for a new chain', async () => {
  const club = await openInvoicingClub()
  await setTaxes(club, { address: 'C/ Nueva, 7' })
  const screen = await openPage(club.owner, path)
  await screen.getByRole('button', { name: 'Usar los datos nuevos' }).click()
  const question = screen.getByRole('dialog', { name: '¿Usar los datos fiscales nuevos?' })
  await question.getByRole('button', { name: 'Usar los datos nuevos' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^A2-\d{4}-000001$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Usar los datos nuevos' })).not.toBeInTheDocument()
})

test('a start whose answer is lost starts one chain', async () => {
  const club = await openClub()
  await setTaxes(club)
  const screen = await openPage(club.owner, path)
  await screen.getByRole('radio', { name: /VERI\*FACTU/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Empezar con VERI*FACTU' })
  await dialog.getByRole('checkbox').click()
  await commands.breakLine({ path: '/v1/fiscal/chain', fault: 'answer_lost', times: 1 })
  await dialog.getByRole('button', { name: 'Empezar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Pruebas', { exact: true })).toBeVisible()
})

test('a document opens with its place in the chain and its record', async () => {
  const club = await openInvoicingClub()
  await club.sell(2.5)
  const screen = await openPage(club.owner, path)
  const card = screen.getByRole('region', { name: 'Últimas respuestas' })
  await card.getByRole('button', { name: /^A1-\d{4}-000001$/ }).click()
  const drawer = screen.getByRole('dialog', { name: /^A1-/ })
  const [issued] = await club.owner.call('GET /v1/fiscal/documents', { query: {} })
  await expect.element(drawer).toMatchTextContent(issued?.hash ?? 'no document')
  await expect.element(drawer).toMatchTextContent('Posición en la cadena1')
  await drawer.getByText('XML del registro').click()
  await expect.element(drawer.getByText(/<sf:RegistroAlta/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Cerrar la factura' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})

test('the chain is checked on request', async () => {
  const club = await openInvoicingClub()
  await club.sell(1)
  await club.sell(2)
  const screen = await openPage(club.owner, path)
  await screen.getByRole('button', { name: 'Comprobar ahora' }).click()
  await expect.element(screen.getByText('2 registros comprobados: la cadena está completa.')).toBeVisible()
})

test('a full invoice made by mistake is cancelled with a reason', async () => {
  const club = await openInvoicingClub()
  const id = await club.sell(1)
  const body = { name: 'María Sánchez', tax_id: '12345678Z', address: 'C/ Mayor, 1', country: 'ES' }
  const idempotencyKey = crypto.randomUUID()
  const { id: full } = await club.owner.call('POST /v1/sales/{id}/invoice', { params: { id }, body, idempotencyKey })
  const screen = await openPage(club.owner, `${path}?document=${full}`)
  await screen.getByRole('button', { name: 'Anular factura' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Anular factura/ })
  await dialog.getByRole('button', { name: 'Anular factura' }).click()
  await expect.element(dialog).toMatchTextContent('Escribe el motivo')
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Datos de otra persona')
  await dialog.getByRole('button', { name: 'Anular factura' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('list', { name: 'Registros relacionados' })).toMatchTextContent('Anulación')
  await expect.element(screen.getByRole('button', { name: 'Anular factura' })).not.toBeInTheDocument()
})

test('the list finds a document by its number, and says if none matches', async () => {
  const club = await openInvoicingClub()
  for (const grams of [1, 2, 3]) await club.sell(grams)
  const screen = await openPage(club.owner, `${path}/documents`)
  const table = screen.getByRole('table', { name: 'Facturas' })
  await expect.element(table.getByRole('button', { name: /^A1-/ })).toHaveLength(3)
  const year = new Date().getFullYear()
  await screen.getByLabelText('Número').fill(`a1-${year}-000002`)
  await expect.element(table.getByRole('button', { name: /^A1-/ })).toHaveLength(1)
  await screen.getByLabelText('Número').fill('zz')
  await expect.element(screen.getByText('Ninguna factura coincide')).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(table.getByRole('button', { name: /^A1-/ })).toHaveLength(3)
})

test('on a phone the documents are cards', async () => {
  await page.viewport(390, 844)
  const club = await openInvoicingClub()
  await club.sell(1)
  const screen = await openPage(club.owner, path, { language: 'en' })
  const list = screen.getByRole('list', { name: 'Latest answers' })
  await expect.element(list).toMatchTextContent('Waiting to be sent')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a sample shows the ticket of this device', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, path)
  await screen.getByRole('button', { name: 'Ver ticket de muestra' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ticket de muestra' })
  await expect.element(dialog.getByRole('img', { name: 'QR tributario:' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent('Ticket de muestra: no es válido')
})

test('a page that cannot be loaded says so and can be tried again', async () => {
  const club = await openInvoicingClub()
  await commands.breakLine({ path: '/v1/fiscal', fault: 'lost' })
  const screen = await openPage(club.owner, path)
  await expect.element(screen.getByText('No se han podido cargar los datos fiscales')).toBeVisible()
  await commands.mendLine('/v1/fiscal')
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByRole('radio', { name: /VERI\*FACTU/ })).toBeChecked()
})

test('the page is for owners, who reach it from the settings', async () => {
  const { owner, venue } = await openClub()
  const settings = await openPage(owner, '/settings')
  await settings.getByRole('link', { name: 'Abrir: Impuestos y facturas' }).click()
  await expect.element(settings.getByRole('heading', { name: 'Impuestos y facturas', level: 1 })).toBeVisible()
  const screen = await openPage(
    await seedEmployee(venue, [
      'accounting',
      'approve',
      'void_others',
      'return',
      'till_differences',
      'export',
      'sell',
      'discount',
      'void_own',
      'overrule',
    ]),
    path,
  )
  await expect.element(screen.getByRole('heading', { name: 'Impuestos y facturas', level: 1 })).not.toBeInTheDocument()
})
