import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { readStage } from '../stage/stage.ts'

export type Language = 'es' | 'en'

/** A journey is walked in one language, and every label looked at in both by `npm run spec`. E2E_LANGUAGES=es,en walks both. */
export const walked = (process.env['E2E_LANGUAGES'] ?? 'es').split(',') as readonly Language[]
export type Scheme = 'light' | 'dark'

export const stage = readStage()

export const screens = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
} as const

/** How a screen is looked at where all of it is checked: every size, language and theme, without every mixture. */
export const looks: readonly {
  name: string
  screen: { width: number; height: number }
  language: Language
  scheme: Scheme
}[] = [
  { name: 'desktop', screen: screens.desktop, language: 'es', scheme: 'light' },
  { name: 'tablet', screen: screens.tablet, language: 'en', scheme: 'dark' },
  { name: 'phone', screen: screens.phone, language: 'es', scheme: 'dark' },
]

/** The people of the demo, by what they do. */
export const people = {
  superadmin: 'sergio.vila',
  owner: 'marta.ruiz',
  otherOwner: 'ane.garai',
  helper: 'rocio.leal',
  doorman: 'hugo.prieto',
  bartender: 'laia.arana',
  manager: 'tomas.alba',
  newcomer: 'jordi.mas',
  idle: 'vera.quintana',
} as const
export type PersonName = keyof typeof people

export const emailOf = (name: PersonName) => `${people[name]}@aforo.example`
export const passwordOf = (name: PersonName) => stage.passwords[people[name]] ?? ''

/** Words of the screens that journeys look for. */
const said = {
  es: { email: 'Email', password: 'Contraseña', signIn: 'Iniciar sesión' },
  en: { email: 'Email', password: 'Password', signIn: 'Sign In' },
} as const

/** A browser as it comes out of the box, but for its language and theme. */
export async function prepare(context: BrowserContext, language: Language, scheme: Scheme = 'light'): Promise<void> {
  await context.addInitScript(
    ([chosenLanguage, chosenScheme]) => {
      if (localStorage.getItem('aforo.language') === null) localStorage.setItem('aforo.language', chosenLanguage)
      if (localStorage.getItem('aforo.theme') === null) localStorage.setItem('aforo.theme', chosenScheme)
    },
    [language, scheme] as const,
  )
}

export const signInForm = (page: Page, language: Language) => ({
  email: page.getByLabel(said[language].email, { exact: true }),
  password: page.getByLabel(said[language].password, { exact: true }),
  submit: page.getByRole('button', { name: said[language].signIn }),
})

/** Signs in through the form, as people do. */
export async function signIn(
  page: Page,
  who: PersonName | { email: string; password: string },
  language: Language,
): Promise<void> {
  await page.goto('/login')
  const form = signInForm(page, language)
  await form.email.fill(typeof who === 'string' ? emailOf(who) : who.email)
  await form.password.fill(typeof who === 'string' ? passwordOf(who) : who.password)
  await form.submit.click()
  await expect(page.getByRole('navigation').or(page.getByRole('banner')).first()).toBeVisible()
}

/** Takes a token through the API and opens the page with it; for journeys that are not about signing in. */
export async function enter(page: Page, name: PersonName, path: string): Promise<string> {
  const response = await page.request.post(`${stage.url}/api/token`, {
    form: { username: emailOf(name), password: passwordOf(name) },
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  await page.addInitScript((fresh) => {
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('kongToken', fresh)
  }, token)
  await page.goto(path)
  return token
}

let ownerToken: string | undefined

/** What the owner of Club Almirante asks the API with there; signed in once for as long as that lasts. */
export async function asOwner(): Promise<{ authorization: string; 'x-venue-id': string }> {
  const me = await fetch(`${stage.url}/v1/users/me`, { headers: { authorization: `Bearer ${ownerToken}` } })
  if (me.ok) {
    const { owned_venues: venues } = (await me.json()) as { owned_venues: { id: number }[] }
    return { authorization: `Bearer ${ownerToken}`, 'x-venue-id': String(venues[0]?.id) }
  }
  const body = new URLSearchParams({ username: emailOf('owner'), password: passwordOf('owner') })
  const signedIn = await fetch(`${stage.url}/api/token`, { method: 'POST', body })
  expect(signedIn.ok).toBe(true)
  ownerToken = ((await signedIn.json()) as { access_token: string }).access_token
  return asOwner()
}

/** The owner offers a place at Club Almirante and passes the one-time link on. */
export async function inviteAsOwner(
  page: Page,
  email: string,
  capabilities: string[],
  role: 'owner' | 'employee' = 'employee',
): Promise<string> {
  const headers = await asOwner()
  const invited = await page.request.post('/v1/invitations', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { email, name: 'Nora', role, capabilities },
  })
  const { invitation_id: id } = (await invited.json()) as { invitation_id: number }
  const linked = await page.request.post(`/v1/invitations/${id}/link`, { headers })
  return ((await linked.json()) as { link: string }).link
}

/** Somebody nobody else in these journeys touches, already with a password, at Club Almirante. */
export async function hire(
  page: Page,
  capabilities: string[],
  role: 'owner' | 'employee' = 'employee',
): Promise<{ email: string; password: string }> {
  const [email, password] = [`nora.${randomUUID().slice(0, 8)}@aforo.example`, 'una-frase-larga']
  const link = await inviteAsOwner(page, email, capabilities, role)
  await page.request.post('/v1/invitations/accept', { data: { token: link.split('#')[1], password } })
  return { email, password }
}

/** Collects what a page complains about; a journey ends with none, unless it brought the trouble about itself. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|Warning:|violates/.test(message.text())) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
