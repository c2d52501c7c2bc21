import { enter, expect, inviteAsOwner, prepare, test } from '../../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a link without its secret asks for the whole link, in English too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  await prepare(context, 'en')
  const page = await context.newPage()
  await page.goto('/invite')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The invitation does not work')
  await expect(page.getByText('Open the whole link that you were sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/login')
  await context.close()
})

test('a truncated link is reported as such, and a failed connection is not', async ({ page }) => {
  await page.goto('/invite#cut')
  await expect(page.getByText('Abre el enlace completo que te enviaron.')).toBeVisible()
  await page.route('**/v1/invitations/look-up', (route) => route.abort())
  await page.goto(`/invite#${'x'.repeat(43)}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir la invitación')
})

test('the secret of a link is in no address that a server receives', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await enter(page, 'owner', '/dashboard')
  const link = await inviteAsOwner(page, `nobody.${Date.now()}@aforo.example`, [])
  await page.goto(link)
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
  const secret = /\/invite#([\w-]{43})$/.exec(link)?.[1] ?? ''
  expect(secret).not.toBe('')
  expect(addresses.filter((address) => new URL(address).href.replace(/#.*/, '').includes(secret))).toEqual([])
})
