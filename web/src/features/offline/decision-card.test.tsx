import type { Language } from '@aforo/domain'
import { expect, test } from 'vitest'
import { type Desk, openClub } from '../../../testing/club.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { SessionProvider } from '../../session/session.tsx'
import { CommandTable } from './command-table.tsx'
import { DecisionCard } from './decision-card.tsx'
import type { OfflineCommand } from './offline-queries.ts'

const sale: OfflineCommand = {
  id: 7,
  kind: 'sale',
  place: 'counter',
  device: 'Barra 1',
  staff: 'Nerea Gil',
  member: { id: 5, client_id: 1104, name: 'Iker Ferrández', image_path: null, balance: -6.3 },
  made_at: '2026-11-14T22:50:00Z',
  received_at: '2026-11-14T23:07:00Z',
  amount: 26.3,
  products: 2,
  result: 'flagged',
  flags: ['dispense_daily_grams', 'dispense_credit'],
  missing: 6.3,
  transaction_id: 91,
  choices: ['keep'],
  choice: null,
  chosen_by: null,
  chosen_at: null,
}
const entry: OfflineCommand = {
  ...sale,
  id: 8,
  kind: 'entry',
  place: 'door',
  device: 'Puerta',
  amount: null,
  products: 0,
  result: 'held',
  flags: ['old_lease'],
  missing: null,
  transaction_id: null,
  choices: ['book', 'drop'],
}
const venue = { id: 1, name: 'Club', currency: 'EUR', timeZone: 'Europe/Madrid' }

async function show(owner: Desk, command: OfflineCommand, language: Language = 'es') {
  const me = await owner.call('GET /v1/users/me', {})
  return renderPart(
    <SessionProvider me={me}>
      <DecisionCard venue={venue} command={command} />
    </SessionProvider>,
    { language },
  )
}

test('a sale that the credit did not cover is kept as a debt, and is never deleted', async () => {
  const { owner } = await openClub()
  const screen = await show(owner, sale)
  await expect.element(screen.getByRole('heading', { name: /^El crédito no llegaba: faltan 6,30\s€$/ })).toBeVisible()
  await expect.element(screen.getByText(/La retirada ya se entregó.*También: Supera el límite diario/)).toBeVisible()
  await expect.element(screen.getByText(/23:50 · Barra 1/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Dejarlo como deuda de 6,30\s€$/ })).toBeEnabled()
  await screen.getByRole('button', { name: /^Otra opción/ }).click()
  await expect.element(screen.getByRole('link', { name: /^Ver la retirada/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /descartarlo/ })).not.toBeInTheDocument()
})

test('what was made under an old lease is recorded or dropped by a person', async () => {
  const { owner } = await openClub()
  const screen = await show(owner, entry, 'en')
  await expect.element(screen.getByRole('heading', { name: 'Made after another device had taken over' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'It did happen: record it' })).toBeEnabled()
  await screen.getByRole('button', { name: /^Other option/ }).click()
  await expect.element(screen.getByRole('button', { name: 'It did not happen: drop it' })).toBeVisible()
})

test('a flag that this version does not know still has words', async () => {
  const { owner } = await openClub()
  const screen = await show(owner, { ...sale, flags: ['of_a_later_version'], missing: null })
  await expect.element(screen.getByRole('heading', { name: 'El servidor no lo habría permitido' })).toBeVisible()
})

test('the list shows real times, amounts with their sign and who decided', async () => {
  const now = new Date('2026-11-14T23:30:00Z')
  const decided: OfflineCommand = { ...entry, choice: 'drop', chosen_by: 'Marta Ruiz', result: 'dropped' }
  const screen = await renderPart(<CommandTable venue={venue} rows={[sale, decided]} now={now} />)
  const rows = screen.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/23:50.*Retirada.*Iker.*Barra 1.*−26,30/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Entrada.*Puerta.*—.*Descartada.*Marta Ruiz/)
})
