import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, type Browser, expect, type Page } from '@playwright/test'
import { type Language, prepare, screens, stage } from '../fixtures/staff.ts'

type Asked = {
  data?: unknown
  form?: Record<string, string>
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
  headers?: Record<string, string>
  language?: Language
}

/** A signed-in person: their API calls, and one page per language, which stays open between items. */
export type Session = {
  email: string
  ask: (call: string, asked?: Asked) => Promise<APIResponse>
  /** Makes a call that must succeed, and returns its answer. */
  get: <T>(call: string, asked?: Asked) => Promise<T>
  screen: (language: Language) => Promise<Page>
  /** A second sign-in of the same person, with its own token. */
  newSession: () => Promise<Session>
}

export const password = 'una-frase-larga'

export const atVenue = (id: number) => ({ 'x-venue-id': String(id) })
export const once = () => ({ 'idempotency-key': randomUUID() })
export const uniqueMark = () => randomUUID().slice(0, 8)

/** Makes a call such as `GET /v1/users/me`. */
export async function ask(request: APIRequestContext, call: string, asked: Asked = {}): Promise<APIResponse> {
  const [method = '', path = ''] = call.split(' ')
  const { headers = {}, language = 'en', ...content } = asked
  return request.fetch(`${stage.url}${path}`, {
    method,
    ...content,
    headers: { 'accept-language': language, ...headers },
  })
}

async function signedIn(request: APIRequestContext, email: string, secret: string): Promise<string> {
  const answer = await ask(request, 'POST /api/token', { form: { username: email, password: secret } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { access_token: string }).access_token
}

export async function openSession(
  browser: Browser,
  request: APIRequestContext,
  { email, secret }: { email: string; secret: string },
): Promise<Session> {
  let token = await signedIn(request, email, secret)
  const pages: Partial<Record<Language, Page>> = {}

  const askSignedIn: Session['ask'] = async (call, asked = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...asked.headers }
    const answer = await ask(request, call, { ...asked, headers })
    // Creating an account ends the old token; the reply carries the new one.
    if (answer.ok() && call.includes('/create-')) token = ((await answer.json()) as Renewing).access_token ?? token
    return answer
  }

  return {
    email,
    ask: askSignedIn,
    get: async (call, asked) => {
      const answer = await askSignedIn(call, asked)
      expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    screen: async (language) => (pages[language] ??= await openScreen(browser, language, token)),
    newSession: () => openSession(browser, request, { email, secret }),
  }
}

type Renewing = { access_token?: string }

/** Opens a new browser context in this language, signed in if a token is given. */
export async function openScreen(browser: Browser, language: Language, token: string | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: screens.desktop,
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  })
  await prepare(context, language)
  if (token !== null) {
    await context.addInitScript((fresh) => {
      if (localStorage.getItem('spec.entered') !== null) return
      localStorage.setItem('spec.entered', 'yes')
      localStorage.setItem('kongToken', fresh)
    }, token)
  }
  return context.newPage()
}
