import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { seedEmployee } from '../../../testing/club.ts'
import { type InvoicingClub, openInvoicingClub } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'

let club: InvoicingClub
let sale: number

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openInvoicingClub()
  sale = await club.sell(2.5)
})

const numberOf = async () =>
  (await club.owner.call('GET /v1/sales/{id}', { params: { id: sale } })).document?.number ?? ''

test('a sale shows its invoice with the code, and prints both', async () => {
  const screen = await openPage(club.owner, `/order/${sale}`)
  const card = screen.getByRole('region', { name: 'Factura', exact: true })
  await expect.element(card.getByRole('heading', { name: 'Factura simplificada' })).toBeVisible()
  await expect.element(card).toMatchTextContent(await numberOf())
  await expect.element(card).toMatchTextContent('IVA 21 %')
  await expect.element(card.getByRole('img', { name: 'QR tributario:' })).toBeVisible()
  const ticket = document.querySelector('[data-printed]')
  await expect.poll(() => ticket?.textContent).toMatch(/^QR tributario:VERI\*FACTU/)
  expect(ticket?.textContent).toContain('Asociación Almirante · NIF G28667152')
})

test('a customer who gives their data gets a full invoice in its place', async () => {
  const simplified = await numberOf()
  const screen = await openPage(club.owner, `/order/${sale}`)
  await screen.getByRole('button', { name: 'Factura con datos' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Factura con los datos del cliente' })
  await dialog.getByRole('textbox', { name: /^NIF/ }).fill('12345678A')
  await expect.element(dialog).toMatchTextContent('El NIF no es válido')
  await dialog.getByRole('textbox', { name: /^NIF/ }).fill('12.345.678-z')
  await expect.element(dialog).toMatchTextContent('NIF correcto')
  await dialog.getByRole('textbox', { name: /^Nombre o razón social/ }).fill('María Sánchez Ruiz')
  await dialog.getByRole('button', { name: 'Emitir factura' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const full = await numberOf()
  expect(full).toMatch(/^F1-/)
  await expect.element(screen.getByText(`Factura ${full} emitida`)).toBeVisible()
  const card = screen.getByRole('region', { name: 'Factura', exact: true })
  await expect.element(card).toMatchTextContent('María Sánchez Ruiz · 12345678Z')
  await expect.element(card.getByRole('list', { name: 'Documentos relacionados' })).toMatchTextContent(simplified)
  await expect.element(screen.getByRole('button', { name: 'Factura con datos' })).not.toBeInTheDocument()
})

test('a lost answer does not issue a second invoice', async () => {
  const screen = await openPage(club.owner, `/order/${sale}`)
  await screen.getByRole('button', { name: 'Factura con datos' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Factura con los datos del cliente' })
  await dialog.getByRole('textbox', { name: /^Nombre o razón social/ }).fill('María Sánchez Ruiz')
  await dialog.getByRole('textbox', { name: /^NIF/ }).fill('12345678Z')
  await dialog.getByRole('textbox', { name: /^Dirección/ }).fill('C/ Mayor, 1')
  await commands.breakLine({ path: `/v1/sales/${sale}/invoice`, fault: 'answer_lost', times: 1 })
  await dialog.getByRole('button', { name: 'Emitir factura' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = await commands.sentCalls()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent.length).toBe(2)
  const issued = await club.owner.call('GET /v1/fiscal/documents', { query: {} })
  expect(issued.map(({ type }) => type)).toEqual(['F3', 'F2'])
})

test('a void names the invoice that corrects it', async () => {
  await club.owner.call('POST /v1/sales/{id}/void', {
    params: { id: sale },
    body: { reason: 'Error' },
    idempotencyKey: crypto.randomUUID(),
  })
  const screen = await openPage(club.owner, `/order/${sale}`)
  const history = screen.getByRole('list', { name: 'Devoluciones' })
  await expect.element(history).toMatchTextContent(/Factura rectificativa R1-\d{4}-000001/)
  await expect.element(screen.getByRole('button', { name: /^Imprimir R1-/ })).toBeVisible()
})

test('an invoice of the test environment says that it is not valid', async () => {
  club = await openInvoicingClub('test')
  sale = await club.sell(1)
  const counter = await seedEmployee(club.venue, ['sell', 'discount', 'void_own', 'overrule'])
  const screen = await openPage(counter, `/order/${sale}`, { language: 'en' })
  const card = screen.getByRole('region', { name: 'Invoice', exact: true })
  await expect.element(card).toMatchTextContent('Test invoice: not valid')
  await expect.poll(() => document.querySelector('[data-printed]')?.textContent).toContain('Test invoice: not valid')
})
