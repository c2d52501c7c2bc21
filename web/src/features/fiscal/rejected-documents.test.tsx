import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readRows, seedEmployee } from '../../../testing/club.ts'
import { type InvoicingClub, openInvoicingClub } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'

let club: InvoicingClub

/** What the sender writes when the tax agency has rejected the newest document. */
async function reject(): Promise<string> {
  const [newest] = await club.owner.call('GET /v1/fiscal/documents', { query: { limit: 1 } })
  await readRows(
    `insert into fiscal_deliveries (operator_id, chain_id, position, document_id, state, attempts, error_code,
       error_text, sent_at, answered_at)
     select operator_id, chain_id, position, id, 'rejected', 1, 1120, 'La fecha no es correcta', now(), now()
     from fiscal_documents where id = $1`,
    [newest?.id],
  )
  return newest?.number ?? ''
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openInvoicingClub()
  await club.sell(1)
})

test('a rejected record comes first on the page, and is corrected and sent again', async () => {
  const number = await reject()
  const screen = await openPage(club.owner, '/settings/taxes')
  await expect.element(screen.getByText('1 registro rechazado')).toBeVisible()
  await screen.getByRole('link', { name: 'Ver rechazados' }).click()
  const table = screen.getByRole('table', { name: 'Facturas' })
  await expect.element(table).toMatchTextContent('La fecha no es correcta')
  await table.getByRole('button', { name: 'Corregir y reenviar' }).click()
  const question = screen.getByRole('dialog', { name: `Corregir y reenviar: ${number}` })
  await expect.element(question).toMatchTextContent('La fecha no es correcta (1120)')
  await question.getByRole('button', { name: 'Corregir y reenviar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const issued = await club.owner.call('GET /v1/fiscal/documents', { query: {} })
  expect(issued.map(({ kind }) => kind)).toEqual(['amendment', 'issue'])
})

test('the dashboard tells owners, and nobody else', async () => {
  await reject()
  const screen = await openPage(club.owner, '/dashboard')
  const strip = screen.getByRole('alert').filter({ hasText: '1 registro rechazado' })
  await expect
    .element(strip.getByRole('link', { name: 'Impuestos y facturas' }))
    .toHaveAttribute('href', '/settings/taxes')
  const accountant = await openPage(await seedEmployee(club.venue, ['accounting']), '/dashboard')
  await expect.element(accountant.getByRole('region', { name: 'Resultado' })).toBeVisible()
  await expect.element(accountant.getByText('1 registro rechazado')).not.toBeInTheDocument()
})

test('what waits because there is no certificate is on the dashboard too', async () => {
  const screen = await openPage(club.owner, '/dashboard', { language: 'en' })
  await expect.element(screen.getByText('The certificate is missing')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Taxes and invoices' })).toBeVisible()
})
