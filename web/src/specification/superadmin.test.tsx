import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readRows } from '../../testing/club.ts'
import { type FurnishedClub, furnishClub } from '../../testing/furnished-club.ts'
import { openPage } from '../../testing/open-page.tsx'

let club: FurnishedClub

beforeAll(async () => {
  await page.viewport(1440, 900)
  club = await furnishClub()
}, 120_000)

describe('screens', () => {
  test('superusers: a row has the id, e-mail and role of a user of any operator', async () => {
    for (const [{ id, email }, role] of [
      [club.owner, 'Propietari@'],
      [club.employee, 'Trabajad@r'],
    ] as const) {
      const screen = await openPage(club.superadmin, '/superusers?people=all')
      await screen.getByRole('searchbox').fill(email)
      const row = screen.getByRole('row').filter({ hasText: email })
      await expect.element(row).toMatchTextContent(String(id))
      await expect.element(row).toMatchTextContent(role)
    }
  })

  test('superusers: nobody deletes their own account', async () => {
    const { email } = club.superadmin
    const screen = await openPage(club.superadmin, '/superusers')
    await screen.getByRole('searchbox').fill(email)
    await expect.element(screen.getByRole('checkbox', { name: `Seleccionar ${email}`, exact: true })).toBeDisabled()
  })

  test('shops: a superadmin finds the shops of every operator, with address and owners', async () => {
    const screen = await openPage(club.superadmin, '/shops')
    const [row] = await readRows<{ address: string }>('select address from venues where id = $1', [club.cellar.id])
    await screen.getByRole('searchbox').fill(club.cellar.name)
    const card = screen.getByRole('article').filter({ hasText: club.cellar.name })
    await expect.element(card).toMatchTextContent(row?.address ?? '')
    await expect.element(card).toMatchTextContent(club.owner.email)
  })
})
