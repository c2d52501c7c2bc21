import { randomUUID } from 'node:crypto'
import { findTraces } from '../fixtures/database-search.ts'
import { labels } from '../fixtures/member-list-words.ts'
import { choose, lucia, toast } from '../fixtures/member-list.ts'
import { askAtVenue, openMembers } from '../fixtures/members.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test.describe('what is done with a member', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('data are erased once the credit is paid out and the name is typed; no trace is left', async ({ page }) => {
    const mark = randomUUID().slice(0, 8)
    const secrets = {
      document_number: `X${mark}`,
      phone: `+34 ${mark.replaceAll(/\D/g, '7')}`,
      birth_date: '1987-03-21',
    }
    const [member] = await openMembers(page, 'es', () => [
      { ...lucia, last_name: `Ferrer ${mark}`, ...secrets, document_kind: 'passport', cash_balance: 12.5 },
    ])
    const { id = 0, name = '', email = '' } = member ?? {}
    const before = (await (await askAtVenue(page, 'GET', `/v1/members/${id}`)).json()) as {
      profile: { last_name: string; image_path: string }
    }
    const picture = before.profile.image_path.split('/').at(-1) ?? ''
    const words = [before.profile.last_name, email, picture, ...Object.values(secrets)]
    // Private fields are unreadable in a dump even before the erasure.
    expect(await findTraces(words)).toEqual([before.profile.last_name, email, picture])
    const dialog = page.getByRole('dialog')
    await choose(page, t.more(name), t.erase)
    await expect(dialog).toContainText(t.payoutHint)
    await dialog.getByText(t.transfer).click()
    await dialog.getByLabel(t.payoutReason).fill('Se va')
    await dialog.getByRole('button', { name: t.payout }).dblclick()
    await expect(dialog).toContainText(t.stays)
    await dialog.getByRole('button', { name: t.eraseConfirm }).click()
    await expect(dialog.getByText(t.differs)).toBeVisible()
    await dialog.getByLabel(t.type(name)).fill(name)
    await dialog.getByRole('button', { name: t.eraseConfirm }).click()
    await expect(toast(page, t.erased)).toBeVisible()
    await expect(page.getByRole('heading', { name: t.noneYet })).toBeVisible()
    expect(await findTraces(words)).toEqual([])
    const moved = await askAtVenue(page, 'GET', `/v1/members/${id}/transactions`)
    const transactions = (await moved.json()) as { kind: string; method: string; amount: number }[]
    expect(transactions.filter(({ kind }) => kind === 'payout')).toMatchObject([{ method: 'transfer', amount: 12.5 }])
  })
})
