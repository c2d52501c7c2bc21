import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowOf } from '../fixtures/fields.ts'
import { labels } from '../fixtures/member-list-words.ts'
import { counter, lucia, names } from '../fixtures/member-list.ts'
import { askAtVenue, makeMember, openMembers } from '../fixtures/members.ts'
import { expect, hire, prepare, signIn, test, walked } from '../fixtures/staff.ts'
import { findTraces } from '../fixtures/database-search.ts'

// Each has a venue and members of its own, which take a while to make.
test.describe.configure({ timeout: 120_000 })

const toast = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** Opens the menu of a row and takes something in it. */
async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

for (const language of walked) {
  test.describe(`what is done with a member, ${language}`, () => {
    const t = labels[language]
    test.beforeEach(({ context }) => prepare(context, language))

    test('somebody leaves, comes back by undo, leaves for good reason and is taken back', async ({ page }) => {
      const [member] = await openMembers(page, language, () => [lucia])
      const { id = 0, name = '' } = member ?? {}
      const dialog = page.getByRole('dialog')
      await choose(page, t.more(name), t.leave)
      await expect(dialog).toContainText(t.leaveQuestion(name))
      await dialog.getByRole('button', { name: t.leaveConfirm }).click()
      await expect(toast(page, t.leaveDone(name))).toBeVisible()
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
      await page.getByRole('button', { name: t.undo }).click()
      await expect(names(page)).toHaveText([name])

      await choose(page, t.more(name), t.leave)
      await dialog.getByLabel(t.reason).fill('Se muda a Lisboa')
      await dialog.getByRole('button', { name: t.leaveConfirm }).click()
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
      const kept = await askAtVenue(page, 'GET', `/v1/members/${id}`)
      expect(await kept.json()).toMatchObject({ state: 'deactivated', standing_reason: 'Se muda a Lisboa' })
      await page.getByRole('button', { name: t.left(1) }).click()
      await expect(names(page)).toHaveText([name])
      await expect(page.getByRole('button', { name: t.topUp(name) })).toBeHidden()
      await choose(page, t.more(name), t.return)
      await dialog.getByRole('button', { name: t.return }).click()
      await expect(toast(page, t.returnDone(name))).toBeVisible()
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
      await counter(page, t.all, false).click()
      await expect(names(page)).toHaveText([name])
    })

    test('data are erased once the credit was given back, and the name typed; no trace is left', async ({ page }) => {
      const mark = randomUUID().slice(0, 8)
      const secrets = {
        document_number: `X${mark}`,
        phone: `+34 ${mark.replaceAll(/\D/g, '7')}`,
        birth_date: '1987-03-21',
      }
      const [member] = await openMembers(page, language, () => [
        { ...lucia, last_name: `Ferrer ${mark}`, ...secrets, document_kind: 'passport', cash_balance: 12.5 },
      ])
      const { id = 0, name = '', email = '' } = member ?? {}
      const before = (await (await askAtVenue(page, 'GET', `/v1/members/${id}`)).json()) as {
        profile: { last_name: string; image_path: string }
      }
      const picture = before.profile.image_path.split('/').at(-1) ?? ''
      const words = [before.profile.last_name, email, picture, ...Object.values(secrets)]
      // What is private is not to be read in a dump even before.
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
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
      expect(await findTraces(words)).toEqual([])
      const moved = await askAtVenue(page, 'GET', `/v1/members/${id}/transactions`)
      const transactions = (await moved.json()) as { kind: string; method: string; amount: number }[]
      expect(transactions.filter(({ kind }) => kind === 'payout')).toMatchObject([{ method: 'transfer', amount: 12.5 }])
    })

    test('a fee is taken from the credit, once, although its answer is lost', async ({ page }) => {
      const fee = { cash_balance: 60, fee_kind: 'yearly', fee_cost: 40 } as const
      const [member] = await openMembers(page, language, () => [{ ...lucia, ...fee }])
      const { id = 0, name = '' } = member ?? {}
      const row = rowOf(page, name)
      await expect(row).toContainText(t.unpaid)
      await choose(page, t.more(name), t.renew)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t.money.fee)
      await dialog.getByText(t.wallet, { exact: true }).click()
      await expect(dialog).toContainText(t.money.after)
      await page.route('**/fee', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: t.charge }).click()
      await expect(dialog.getByRole('alert')).toContainText(t.unknown)
      await expect(dialog.getByRole('radio').first()).toBeDisabled()
      await expect(dialog).toContainText(t.money.after)
      await page.unroute('**/fee')
      await dialog.getByRole('button', { name: t.charge }).click()
      await expect(toast(page, t.feePaid)).toBeVisible()
      await expect(row).toContainText(t.money.after)
      await expect(row).not.toContainText(t.unpaid)
      const moved = await askAtVenue(page, 'GET', `/v1/members/${id}/transactions`)
      const transactions = (await moved.json()) as { kind: string }[]
      expect(transactions.filter(({ kind }) => kind === 'fee')).toHaveLength(1)
    })
  })
}

test('who may not take money or erase is not offered it', async ({ page, context }) => {
  const t = labels.es
  await prepare(context, 'es')
  const clerk = await hire(page, ['members'])
  await signIn(page, clerk, 'es')
  const { name } = await makeMember(page, { fee_kind: 'monthly', fee_cost: 10 })
  await page.goto(`/customers?q=${encodeURIComponent(name)}`)
  await expect(names(page)).toHaveText([name])
  await expect(page.getByRole('button', { name: t.topUp(name) })).toBeHidden()
  await expect(page.getByRole('link', { name: t.dispense(name) })).toBeHidden()
  await page.getByRole('button', { name: t.more(name) }).click()
  await expect(page.getByRole('menuitem')).toHaveText([t.open, t.leave])
})
