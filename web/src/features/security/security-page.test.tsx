import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const history = () => page.getByRole('list', { name: 'Historial' })

test('the page of security lists what happened to the account', async () => {
  const { owner } = await openClub()
  await readRows(`insert into account_events (staff_id, kind) values ($1, 'password_changed') returning id`, [owner.id])
  await openPage(owner, '/settings/security')
  await expect.element(history()).toMatchTextContent(/Contraseña cambiada/)
})

test('a sign-in on another device is listed, and is closed from here', async () => {
  const { owner } = await openClub()
  await readRows(
    `insert into sign_ins (staff_id, token_hash, token_expires_at, family_hash, renewal_hash, renewed_at, expires_at,
       address, device)
     select staff_id, sha256('t' || id::text::bytea), token_expires_at, sha256('f' || id::text::bytea),
       sha256('r' || id::text::bytea), now(), expires_at, '10.1.2.3', 'Firefox on Android'
     from sign_ins where staff_id = $1 limit 1 returning id`,
    [owner.id],
  )
  await openPage(owner, '/settings/security')
  await expect.element(page.getByText(/10\.1\.2\.3/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Cerrar la sesión en/ })
    .first()
    .click()
  await expect.element(page.getByText('Sesión cerrada', { exact: true }).first()).toBeVisible()
  const ended = await readRows<{ end_reason: string }>(
    `select end_reason from sign_ins where staff_id = $1 and address = '10.1.2.3' and ended_at is not null`,
    [owner.id],
  )
  expect(ended).toHaveLength(1)
})
