import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { euros, labels } from '../fixtures/counter-words.ts'
import { checkoutOf, keptOf, openCounter, panelOf, serve, weigh } from '../fixtures/counter.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, prepare, signIn, test } from '../fixtures/staff.ts'

/** A person at the venue of this page who may only serve at the counter. */
async function hireBartender(page: Page): Promise<{ email: string; password: string }> {
  const [email, password] = [`ona.${randomUUID().slice(0, 8)}@aforo.example`, 'una-frase-larga']
  const data = { email, name: 'Ona', role: 'employee', capabilities: ['sell', 'void_own'] }
  const invited = await askAtVenue(page, 'POST', '/v1/invitations', { data })
  const { invitation_id: id } = (await invited.json()) as { invitation_id: number }
  const linked = await askAtVenue(page, 'POST', `/v1/invitations/${id}/link`)
  const { link } = (await linked.json()) as { link: string }
  await page.request.post('/v1/invitations/accept', { data: { token: link.split('#')[1], password } })
  return { email, password }
}

const t = labels.es
test('an employee with only the counter capability charges and voids, but takes no money', async ({
  page,
  browser,
}) => {
  await prepare(page.context(), 'es')
  const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana', cash_balance: 20 }])
  const [aitana] = guests
  if (aitana === undefined) throw new Error('Nobody came.')
  const bartender = await hireBartender(page)
  const context = await browser.newContext()
  await prepare(context, 'es')
  const bar = await context.newPage()
  await signIn(bar, bartender, 'es')
  await bar.goto('/dispenser')
  await serve(bar, 'es', aitana)
  await expect(bar.getByRole('button', { name: t.topUp })).toBeHidden()
  await weigh(bar, 'es', shelf.lemon, '3')
  const panel = panelOf(bar, 'es')
  await expect(panel.getByText(t.missing(euros('es', 5.5)))).toBeVisible()
  await expect(panel.getByRole('button', { name: t.addMissing(euros('es', 5.5)) })).toBeHidden()
  await expect(panel.getByRole('radiogroup', { name: t.discount })).toBeHidden()
  await panel.getByRole('button', { name: t.remove(shelf.lemon.name) }).click()
  await weigh(bar, 'es', shelf.lemon, '2')
  await checkoutOf(bar, 'es').click()
  await expect(panel.getByRole('heading', { name: t.paid(euros('es', 17)) })).toBeVisible()
  await expect(panel.getByRole('button', { name: t.exit, exact: true })).toBeHidden()
  const [sale = 0] = (await keptOf(page, aitana)).sales
  await bar.goto(`/order/${sale}`)
  await expect(bar.getByRole('main')).toContainText('Ona')
  await expect(bar.getByRole('button', { name: t.return })).toBeHidden()
  await bar.getByRole('button', { name: t.void, exact: true }).click()
  const question = bar.getByRole('dialog', { name: t.voidTitle })
  await expect(question).toContainText(t.voidUntil)
  await question.getByLabel(t.reason).fill('Frasco equivocado')
  await question.getByRole('button', { name: t.voidConfirm }).click()
  await expect(bar.getByText(t.voidedBadge, { exact: true })).toBeVisible()
  expect((await keptOf(page, aitana)).credit).toBe(20)
  await context.close()
})
