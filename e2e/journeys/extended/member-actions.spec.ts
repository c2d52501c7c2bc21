import { rowOf } from '../../fixtures/fields.ts'
import { labels } from '../../fixtures/member-list-words.ts'
import { choose, counter, lucia, names, toast } from '../../fixtures/member-list.ts'
import { askAtVenue, makeMember, openMembers } from '../../fixtures/members.ts'
import { expect, hire, prepare, signIn, test } from '../../fixtures/staff.ts'

// Creating a venue and members for each test takes a while.
test.describe.configure({ timeout: 120_000 })

test.describe('what is done with a member', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a member is deactivated, restored by undo, deactivated with a reason and reactivated', async ({ page }) => {
    const [member] = await openMembers(page, 'es', () => [lucia])
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

  test('a fee is taken from the credit, once, although its answer is lost', async ({ page }) => {
    const fee = { cash_balance: 60, fee_kind: 'yearly', fee_cost: 40 } as const
    const [member] = await openMembers(page, 'es', () => [{ ...lucia, ...fee }])
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

test('an employee without the rights is not offered to take money or erase', async ({ page, context }) => {
  const t = labels.es
  await prepare(context, 'es')
  const clerk = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
  await signIn(page, clerk, 'es')
  const { name } = await makeMember(page, { fee_kind: 'monthly', fee_cost: 10 })
  await page.goto(`/customers?q=${encodeURIComponent(name)}`)
  await expect(names(page)).toHaveText([name])
  await expect(page.getByRole('button', { name: t.topUp(name) })).toBeHidden()
  await expect(page.getByRole('link', { name: t.dispense(name) })).toBeHidden()
  await page.getByRole('button', { name: t.more(name) }).click()
  await expect(page.getByRole('menuitem')).toHaveText([t.open, t.leave])
})
