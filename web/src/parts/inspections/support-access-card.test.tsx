import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Club, openClub, readRows, seedSuperadmin } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const card = () => page.getByRole('listitem').filter({ hasText: 'Consulta 4711' })
const strip = (name: string) => page.getByRole('region', { name })

async function askAt({ venue }: Club) {
  const superadmin = await seedSuperadmin()
  await readRows(
    `insert into support_requests (operator_id, venue_id, staff_id, reason, minutes, asked_at)
     values ($1, $2, $3, 'Consulta 4711: saldo', 60, now()) returning id`,
    [venue.operatorId, venue.id, superadmin.id],
  )
  return superadmin
}

test('an owner sees a request on every page and grants it, with the time left, and ends it', async () => {
  const club = await openClub('Faro')
  const superadmin = await askAt(club)
  await openPage(club.owner, '/settings')
  const asks = strip('Soporte pide ver Faro')
  await expect.element(asks).toMatchTextContent(superadmin.email)
  await asks.getByRole('button', { name: 'Conceder 60 minutos' }).click()
  const sees = strip('Soporte puede ver Faro')
  await expect.element(sees.getByRole('timer')).toMatchTextContent(/^(59:\d\d|60:00)$/)
  await sees.getByRole('button', { name: 'Terminar ahora' }).click()
  await expect.element(sees).not.toBeInTheDocument()
  const [request] = await club.owner.call('GET /v1/support-requests', { query: {} })
  expect(request).toMatchObject({ state: 'ended', decided_by: club.owner.email })
})

test('the page of security lists requests, declines one, and gives access unasked', async () => {
  const club = await openClub('Faro')
  await askAt(club)
  await openPage(club.owner, '/settings/security')
  await card().getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(card()).toMatchTextContent(/Rechazada/)
  await page.getByRole('button', { name: 'Dar acceso a soporte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('120 minutos').click()
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  const given = page.getByRole('listitem').filter({ hasText: 'sin que lo pidieran' })
  await expect.element(given.getByRole('timer')).toMatchTextContent(/^1(19:\d\d|20:00)$/)
  await expect.element(given).toMatchTextContent(/Todavía no ha entrado nadie/)
})
