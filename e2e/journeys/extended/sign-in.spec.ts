import { words } from '../../fixtures/sign-in-words.ts'
import { emailOf, enter, expect, passwordOf, prepare, signInForm, test } from '../../fixtures/staff.ts'

const t = words.es

test.describe('signing in', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('the doorman does it with the keyboard alone and starts at the door', async ({ page }) => {
    await page.goto('/login')
    await expect(signInForm(page, 'es').email).toBeFocused()
    await page.keyboard.type(emailOf('doorman'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(passwordOf('doorman'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/control')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.door)
  })

  test('a wrong password shows the words of the server above the form and keeps what was typed', async ({ page }) => {
    await page.goto('/login')
    const form = signInForm(page, 'es')
    await form.email.fill('nobody@aforo.example')
    await form.password.fill('not the password')
    await form.submit.click()
    await expect(page.getByRole('alert')).toHaveText(t.wrong)
    await expect(form.email).toHaveValue('nobody@aforo.example')
    await expect(form.password).toHaveValue('not the password')
    await expect(form.password).toHaveAttribute('aria-invalid', 'true')
  })

  test('a field says what is wrong with it when you leave it, and submit goes to the first one', async ({ page }) => {
    await page.goto('/login')
    const form = signInForm(page, 'es')
    await form.submit.click()
    await expect(page.getByText(t.emailMissing)).toBeVisible()
    await expect(page.getByText(t.passwordMissing)).toBeVisible()
    await expect(form.email).toBeFocused()
    await form.email.fill('marta')
    await form.email.blur()
    await expect(page.getByText(t.emailInvalid)).toBeVisible()
  })

  test('a person who opens a page without the right gets the text of the refusal and the pages they may open', async ({
    page,
  }) => {
    await enter(page, 'doorman', '/transactions')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toContainText(t.refused)
    await page.getByRole('link', { name: t.door }).click()
    await expect(page).toHaveURL('/control')
  })
})

test('another person on the same tablet gets their own start page, not a page that they may not open', async ({
  page,
  context,
}) => {
  await prepare(context, 'es')
  await page.goto('/transactions')
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('doorman'))
  await form.password.fill(passwordOf('doorman'))
  await form.submit.click()
  await expect(page).toHaveURL('/control')
})

test('the language chosen at the door is kept, and the browser decides at first', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await page.getByText('Español').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te damos la bienvenida')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te damos la bienvenida')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})

test('a venue with an address of its own greets with its name', async ({ page, context }) => {
  await prepare(context, 'es')
  await page.goto('/almirante/login')
  await expect(page.getByText('Entra en Club Almirante con tu cuenta de personal.')).toBeVisible()
  await page.goto('/nowhere/login')
  await expect(page.getByText('Entra con tu cuenta de personal.')).toBeVisible()
})

test('a double click signs in once', async ({ page, context }) => {
  await prepare(context, 'es')
  let attempts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/token')) attempts += 1
  })
  await page.goto('/login')
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.dblclick()
  await expect(page).toHaveURL('/dashboard')
  expect(attempts).toBe(1)
})

test('without a connection the form says so and keeps what was typed', async ({ page, context }) => {
  await prepare(context, 'es')
  await page.goto('/login')
  await context.setOffline(true)
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Comprueba la red y vuelve a intentarlo.')
  await context.setOffline(false)
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard')
})
