import { expect, type Page } from '@playwright/test'
import { emailOf, type Language, passwordOf, signInForm } from '../fixtures/staff.ts'
import type { Club, Item } from './club.ts'
import { openScreen } from './session.ts'
import { somePicture } from '../fixtures/sample-picture.ts'
import { pauseRequests } from './faults.ts'
import { atWidth, show, showFresh } from './screens.ts'

const accountButton = (page: Page, email: string) => page.getByRole('button', { name: `Cuenta de ${email}` })

/** A temporary browser context, for items that sign out or change answers. */
async function withTemporaryPage(club: Club, language: Language, look: (page: Page) => Promise<void>, token?: string) {
  const page = await openScreen(club.browser, language, token ?? null)
  try {
    await look(page)
  } finally {
    await page.context().close()
  }
}

async function tokenOf({ request }: Club, email: string, password: string): Promise<string> {
  const answer = await request.post('/api/token', { form: { username: email, password } })
  return ((await answer.json()) as { access_token: string }).access_token
}

const ownerToken = (club: Club) => tokenOf(club, emailOf('owner'), passwordOf('owner'))

const menuOf = (page: Page) => page.getByRole('navigation')

/** The items about the frame around every page. */
export const frameItems: readonly Item[] = [
  {
    name: 'a side menu, a top header and a place for the page',
    check: async (club) => {
      const page = await show(club, 'home', 'es')
      for (const role of ['navigation', 'banner', 'main'] as const) await expect(page.getByRole(role)).toBeVisible()
    },
  },
  {
    name: "header: 'Estas en la tienda: {shop}, usuario: {email}'",
    check: async (club) => {
      const words = { es: ['Estás en la tienda', 'usuario'], en: ['You are at the shop', 'user'] }
      for (const language of ['es', 'en'] as const) {
        const page = await show(club, 'home', language)
        const [shop, user] = words[language]
        const said = `${shop}: ${club.venue.name}, ${user}: ${club.owner.email}`
        await expect(page.getByRole('banner').locator('p')).toHaveText(said)
      }
    },
  },
  {
    name: 'header: the shop is the first of the list',
    check: async (club) => {
      const { owned_venues: venues } = await club.owner.get<{ owned_venues: { name: string }[] }>('GET /v1/users/me')
      const page = await show(club, 'home', 'es')
      await expect(page.getByRole('banner')).toContainText(venues[0]?.name ?? '')
    },
  },
  {
    name: "header: 'Sin email' for a person without one",
    check: async (club) =>
      withTemporaryPage(
        club,
        'es',
        async (page) => {
          await page.route('**/v1/users/me', async (route) => {
            const answer = await route.fetch()
            await route.fulfill({ response: answer, json: { ...(await answer.json()), email: '' } })
          })
          await page.goto('/profile')
          await expect(page.getByRole('banner')).toContainText('usuario: Sin email')
        },
        await ownerToken(club),
      ),
  },
  {
    name: 'avatar: the picture of the person, or one made for them',
    check: async (club) =>
      withTemporaryPage(
        club,
        'es',
        async (page) => {
          await page.goto('/profile')
          const avatar = page.getByRole('banner').getByRole('button', { name: /^Cuenta de/ })
          await expect(avatar.locator('svg').first()).toBeVisible()
          await expect(avatar.locator('img')).toHaveCount(0)
          await page.locator('input[type=file]').first().setInputFiles(somePicture)
          await expect(avatar.locator('img')).toBeVisible()
        },
        await tokenOf(club, club.employee.email, 'una-frase-larga'),
      ),
  },
  ...(
    [
      ['Tu perfil', '/profile'],
      ['Ajustes', '/settings'],
    ] as const
  ).map(([entry, path]) => ({
    name: `avatar menu: '${entry}' leads to ${path}`,
    check: async (club: Club) => {
      const page = await showFresh(club, 'shops', 'es')
      await accountButton(page, club.owner.email).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(page).toHaveURL(path)
    },
  })),
  {
    name: "avatar menu: 'Cerrar sesión' clears the token",
    check: async (club) =>
      withTemporaryPage(
        club,
        'es',
        async (page) => {
          await page.goto('/profile')
          await accountButton(page, emailOf('owner')).click()
          await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
          await expect(page).toHaveURL('/login')
          expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toBeNull()
        },
        await ownerToken(club),
      ),
  },
  {
    name: 'menu: the log-out button goes to /login',
    check: async (club) =>
      withTemporaryPage(
        club,
        'es',
        async (page) => {
          await page.goto('/profile')
          await menuOf(page).getByRole('button', { name: 'Cerrar sesión' }).click()
          await expect(page).toHaveURL('/login')
        },
        await ownerToken(club),
      ),
  },
  {
    name: 'menu: hidden until the role is known, and the page says that it loads',
    check: async (club) =>
      withTemporaryPage(
        club,
        'en',
        async (page) => {
          const { resume } = await pauseRequests(page, '**/v1/users/me')
          await page.goto('/profile')
          await expect(page.getByText('Loading...').first()).toBeAttached()
          await expect(menuOf(page).getByRole('link')).toHaveCount(0)
          resume()
          await expect(menuOf(page).getByRole('link').first()).toBeVisible()
        },
        await ownerToken(club),
      ),
  },
  {
    name: 'menu: the active entry is highlighted',
    check: async (club) => {
      const page = await show(club, 'products', 'es')
      await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(/^Productos/)
    },
  },
  {
    name: 'menu: on small screens a drawer 64 units wide, closed by its overlay',
    check: async (club) => {
      const page = await showFresh(club, 'home', 'es')
      await atWidth(page, 700, async () => {
        await expect(menuOf(page)).toBeHidden()
        await page.getByRole('button', { name: 'Abrir el menú' }).click()
        await expect(menuOf(page)).toBeVisible()
        // A unit is a quarter of the size of text.
        await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(64 * 4)
        await page.mouse.click(600, 500)
        await expect(menuOf(page)).toBeHidden()
      })
    },
  },
  {
    name: 'sign-in at the address of a shop: says which',
    check: async (club) =>
      withTemporaryPage(club, 'es', async (page) => {
        await page.goto('/almirante/login')
        await expect(page.getByText('Club Almirante')).toBeVisible()
      }),
  },
  {
    name: 'sign-in: a heading that welcomes',
    check: async (club) => {
      await expect((await show(club, 'signIn', 'es')).getByRole('heading', { level: 1 })).toHaveText(/bienvenida/)
      await expect((await show(club, 'signIn', 'en')).getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
    },
  },
  {
    name: 'sign-in: an e-mail field and a password field',
    check: async (club) => {
      const form = signInForm(await show(club, 'signIn', 'es'), 'es')
      await expect(form.email).toHaveAttribute('type', 'email')
      await expect(form.password).toHaveAttribute('type', 'password')
    },
  },
  {
    name: 'sign-in: a paragraph on what it is for',
    check: async (club) => {
      const page = await show(club, 'signIn', 'en')
      await expect(page.getByText(/^Door, counter and till on one screen/)).toBeVisible()
    },
  },
  {
    name: 'sign-in: social links only where an address is configured',
    check: async (club) => {
      const page = await show(club, 'signIn', 'en')
      await expect(page.getByRole('link', { name: /^Aforo on/ })).toHaveCount(0)
    },
  },
  {
    name: 'sign-in: success goes to /dashboard and keeps the token',
    check: async (club) =>
      withTemporaryPage(club, 'es', async (page) => {
        await page.goto('/login')
        const form = signInForm(page, 'es')
        await form.email.fill(emailOf('owner'))
        await form.password.fill(passwordOf('owner'))
        await form.submit.click()
        await expect(page).toHaveURL('/dashboard')
        expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toMatch(/^[\w-]{43}$/)
      }),
  },
  {
    name: "sign-in: the server's words in red above the form",
    check: async (club) =>
      withTemporaryPage(club, 'en', async (page) => {
        await page.goto('/login')
        const form = signInForm(page, 'en')
        await form.email.fill('nobody@aforo.example')
        await form.password.fill('something else')
        await form.submit.click()
        const alert = page.getByRole('alert')
        await expect(alert).toHaveText('Incorrect email or password.')
        expect((await alert.boundingBox())?.y ?? 0).toBeLessThan((await form.email.boundingBox())?.y ?? 0)
        const red = await alert.evaluate((element) => getComputedStyle(element).color)
        expect(red).toBe('rgb(176, 32, 26)')
      }),
  },
]
