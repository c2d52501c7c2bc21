import { openMailServer } from '../../server/testing/mail-server.ts'
import { askAtVenue, makeMember } from '../fixtures/members.ts'
import { expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'
import { startApi } from '../stage/api-process.ts'
import { alertsPort } from '../stage/stage.ts'

const url = `http://localhost:${alertsPort}`

test.use({ baseURL: url })

let server: Awaited<ReturnType<typeof openMailServer>>
let api: ReturnType<typeof startApi>

test.beforeAll(async () => {
  server = await openMailServer()
  api = startApi(alertsPort, server.env)
  await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok, { timeout: 60_000 }).toBe(true)
})
test.afterAll(async () => {
  api.kill('SIGTERM')
  await server.close()
})

test('a cashier pays out again and again: the owner sees it live and by mail, follows it and marks it as seen', async ({
  page,
  browser,
}) => {
  await prepare(page.context(), 'es')
  const owner = await hire(page, [], 'owner')
  const cashier = await hire(page, ['top_up', 'pay_out', 'see_members'])
  await signIn(page, owner, 'es')
  await page.goto('/settings/security')
  const choice = page.getByRole('switch', { name: 'Muchas devoluciones de crédito' })
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/v1/alert-mails') && response.request().method() === 'PUT',
  )
  await choice.press(' ')
  await expect(choice).toBeChecked()
  await saved
  const { id } = await makeMember(page)
  await page.goto('/profile')
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  const alert = panel.getByRole('listitem').filter({ hasText: 'Muchas devoluciones de crédito' }).first()

  const context = await browser.newContext({ baseURL: url })
  await prepare(context, 'es')
  const counter = await context.newPage()
  await signIn(counter, cashier, 'es')
  await askAtVenue(counter, 'POST', '/v1/add-cash', { data: { user_id: id, amount: 100, method: 'card' } })
  const payOut = async () => {
    const data = { amount: 1, method: 'card', reason: 'Se va' }
    expect((await askAtVenue(counter, 'POST', `/v1/members/${id}/payout`, { data })).ok()).toBe(true)
  }
  for (let time = 0; time < 4; time += 1) await payOut()
  // Another process may have found it. It sends no mails, and its hints do not reach this screen: then it grows.
  await expect(async () => {
    await payOut()
    await expect(alert).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    await payOut()
    const mail = await server.mailTo(owner.email, ({ subject }) => subject.startsWith('Muchas devoluciones'), 10_000)
    expect(mail.text).toContain(`${url}/alerts`)
  }).toPass({ timeout: 90_000 })

  await expect(alert).toContainText('Nora')
  await alert.getByRole('link', { name: 'Ver en el registro' }).click()
  await expect(page).toHaveURL(/\/audit\?.*kind=money\.paid_out/)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: cashier.email }).first()).toContainText('Devolvió crédito')
  await bell.click()
  await alert.getByRole('button', { name: 'Marcar como visto' }).click()
  await expect(alert).toContainText('Visto por Nora')
  await context.close()
})
