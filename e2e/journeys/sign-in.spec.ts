import {
  emailOf,
  enter,
  expect,
  type Language,
  passwordOf,
  prepare,
  signIn,
  signInForm,
  test,
  walked,
} from '../fixtures/staff.ts'

const words = {
  es: {
    wrong: 'Correo o contraseña incorrectos.',
    refused: 'No tienes permisos para ver esto',
    expired: 'Tu sesión ha caducado',
    emailMissing: 'Escribe tu email.',
    emailInvalid: 'Escribe un email completo, como nombre@club.es.',
    passwordMissing: 'Escribe tu contraseña.',
    signOut: 'Cerrar sesión',
    books: 'Contabilidad',
    door: 'Entradas',
    back: 'Volver',
    tagline: 'Todo bajo control',
  },
  en: {
    wrong: 'Incorrect email or password.',
    refused: 'You do not have privileges to see this',
    expired: 'Your session has expired',
    emailMissing: 'Enter your email.',
    emailInvalid: 'Enter a complete email, like name@club.com.',
    passwordMissing: 'Enter your password.',
    signOut: 'Sign out',
    books: 'Accounting',
    door: 'Entries',
    back: 'Go back',
    tagline: 'Everything under control',
  },
} as const satisfies Record<Language, Record<string, string>>

for (const language of walked) {
  const t = words[language]

  test.describe(`signing in, ${language}`, () => {
    test.beforeEach(({ context }) => prepare(context, language))

    test('the owner gets in at the first try and starts at the dashboard', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByText(t.tagline).last()).toBeVisible()
      await expect(signInForm(page, language).email).toBeFocused()
      await signIn(page, 'owner', language)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
      await expect(page.getByRole('banner')).toContainText('Club Almirante')
      await expect(page.getByRole('banner')).toContainText(emailOf('owner'))
      expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toMatch(/^[\w-]{43}$/)
    })

    test('the doorman does it with the keyboard alone and starts at the door', async ({ page }) => {
      await page.goto('/login')
      await expect(signInForm(page, language).email).toBeFocused()
      await page.keyboard.type(emailOf('doorman'))
      await page.keyboard.press('Tab')
      await page.keyboard.type(passwordOf('doorman'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/control')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.door)
    })

    test('a wrong password shows the words of the server above the form and keeps what was typed', async ({ page }) => {
      await page.goto('/login')
      const form = signInForm(page, language)
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
      const form = signInForm(page, language)
      await form.submit.click()
      await expect(page.getByText(t.emailMissing)).toBeVisible()
      await expect(page.getByText(t.passwordMissing)).toBeVisible()
      await expect(form.email).toBeFocused()
      await form.email.fill('marta')
      await form.email.blur()
      await expect(page.getByText(t.emailInvalid)).toBeVisible()
    })

    test('who was on their way somewhere arrives there', async ({ page }) => {
      await page.goto('/transactions?day=14')
      await expect(page).toHaveURL('/login')
      const form = signInForm(page, language)
      await form.email.fill(emailOf('owner'))
      await form.password.fill(passwordOf('owner'))
      await form.submit.click()
      await expect(page).toHaveURL('/transactions?day=14')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.books)
    })

    test('who asks for a page that is not theirs lands on the sign-in page with the words of the refusal', async ({
      page,
    }) => {
      await enter(page, 'doorman', '/transactions')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toContainText(t.refused)
      await page.getByRole('link', { name: t.back }).click()
      await expect(page).toHaveURL('/control')
    })

    test('signing out ends the session here and on the server', async ({ page }) => {
      const token = await enter(page, 'owner', '/dashboard')
      await page.getByRole('navigation').getByRole('button', { name: t.signOut }).click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toBeNull()
      const askWithToken = async () => {
        const me = await page.request.get('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })
        return me.status()
      }
      await expect.poll(askWithToken).toBe(401)
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/login')
    })

    test('a session that was ended elsewhere falls back to the sign-in page by itself and says why', async ({
      page,
    }) => {
      const token = await enter(page, 'owner', '/transactions')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.books)
      await page.context().clearCookies()
      await page.request.post('/v1/sign-out', { headers: { authorization: `Bearer ${token}` } })
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(t.expired)).toBeVisible()
    })
  })
}

test('somebody else who signs in on the same tablet goes to their own start, not to a page that is not theirs', async ({
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

test('without a line the form says so and keeps what was typed', async ({ page, context }) => {
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
