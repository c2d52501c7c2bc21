import { randomUUID } from 'node:crypto'
import { type PagePath, pagePaths } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { inDatabase } from '../fixtures/sessions.ts'
import { enter, expect, type PersonName, prepare, screens, takeToken, test } from '../fixtures/staff.ts'
import { picturesIn } from './picture-looks.ts'

/** Where to write the pictures. They are compared by eye before and after a change of the design. */
const folder = process.env['PICTURES_TO']

const superadminPages: readonly PagePath[] = [
  '/operators',
  '/platform-record',
  '/announcements',
  '/superusers',
  '/shops',
]
const pages = [...pagePaths.filter((path) => !superadminPages.includes(path)), '/control/visits', '/control/evacuation']

const looks = picturesIn([
  ['es', 'light', 'desktop'],
  ['en', 'dark', 'tablet'],
  ['es', 'light', 'phone'],
])

/** Dialogs, panels and other states, reached by pressing what a person would press (Spanish labels). */
const states: readonly [name: string, path: string, reach: (page: Page) => Promise<void>][] = [
  ['member-panel', '/customers', async (page) => page.locator('[data-row-name]').first().click()],
  [
    'member-history',
    '/customers',
    async (page) => {
      await page.locator('[data-row-name]').first().click()
      await page.getByRole('tab', { name: /Historial/ }).click()
    },
  ],
  ['create-member', '/customers', async (page) => page.getByRole('button', { name: 'Crear Socio' }).first().click()],
  ['search-members', '/control', async (page) => page.getByRole('button', { name: 'Nueva Entrada' }).first().click()],
  [
    'create-product',
    '/product',
    async (page) =>
      page
        .getByRole('button', { name: /Crear Producto/ })
        .first()
        .click(),
  ],
  ['create-venue', '/my_shops', async (page) => page.getByRole('button', { name: 'Crear Tienda' }).first().click()],
  ['create-employee', '/owners', async (page) => page.getByRole('button', { name: /Crear/ }).first().click()],
  [
    'edit-employee',
    '/owners',
    async (page) =>
      page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click(),
  ],
  [
    'open-till',
    '/transactions',
    async (page) => {
      // The demo has an open till.
      await page
        .getByRole('button', { name: /^Más acciones de la caja/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Abrir otra caja' }).click()
    },
  ],
  [
    'transaction-details',
    '/transactions',
    async (page) =>
      page
        .getByRole('button', { name: /artículo|Detalle/ })
        .first()
        .click(),
  ],
  [
    'counter-client',
    '/dispenser',
    async (page) =>
      page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(3)
        .click(),
  ],
  [
    'counter-weigh',
    '/dispenser',
    async (page) => {
      await page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(3)
        .click()
      await page
        .getByRole('button', { name: /Limón Sierra/ })
        .first()
        .click()
    },
  ],
  [
    'counter-cart',
    '/dispenser',
    async (page) => {
      await page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(5)
        .click()
      await page
        .getByRole('button', { name: /Limón Sierra/ })
        .first()
        .click()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(800)
      const show = page.getByRole('button', { name: /Ver carrito/ })
      if (await show.isVisible()) await show.click()
    },
  ],
]

/** Jobs that failed too often, which the home of superadmins lists. */
const failJobs = () =>
  inDatabase((client) =>
    client.query(
      `insert into jobs.job (name, data, policy, source_name, source_retry_count, source_output, singleton_key)
       select 'failed-jobs', jsonb_build_object('operatorId', venue.operator_id, 'venueId', venue.id), 'exclusive',
         failed.job, 10, jsonb_build_object('message', failed.message), failed.job || '/' || venue.operator_id
       from (select id, operator_id from venues order by id limit 1) venue, (values
         ('close-days', 'connect ETIMEDOUT 10.0.0.12:5432'),
         ('check-books', 'canceling statement due to statement timeout (reading the lines of all sales of the last business day of the venue to compare them with the stock movements)')
       ) failed (job, message)
       on conflict do nothing`,
    ),
  )

async function ask<T>(page: Page, name: PersonName, path: string): Promise<T> {
  const authorization = `Bearer ${await takeToken(page, name)}`
  return (await (await page.request.get(path, { headers: { authorization } })).json()) as T
}

/** Pages whose address names something: all venues together, one member, one operator. */
async function pagesWithIds(page: Page) {
  const { owned_venues: venues } = await ask<{ owned_venues: { id: number }[] }>(page, 'owner', '/v1/users/me')
  const { operators } = await ask<{ operators: { id: number }[] }>(page, 'superadmin', '/v1/operators')
  const all = `venues=${venues.map(({ id }) => id).join()}`
  return {
    owner: {
      'dashboard-all': `/dashboard?${all}`,
      'transactions-filtered': `/transactions?${all}&type=purchase`,
    },
    superadmin: { operator: `/operators/${operators[0]?.id}` },
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForTimeout(900)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

/** An owner who has no venue yet. */
async function inviteNewOwner(page: Page): Promise<string> {
  const authorization = `Bearer ${await takeToken(page, 'superadmin')}`
  const invited = await page.request.post('/v1/create-owner', {
    headers: { authorization },
    multipart: { new_owner: JSON.stringify({ email: `nueva.${randomUUID().slice(0, 8)}@aforo.example` }) },
  })
  const { invitation } = (await invited.json()) as { invitation: { link: string } }
  const data = { token: invitation.link.split('#')[1], password: 'una-frase-larga' }
  const accepted = await page.request.post('/v1/invitations/accept', { data })
  return ((await accepted.json()) as { access_token: string }).access_token
}

const become = (page: Page, token: string) =>
  page.evaluate((fresh) => {
    localStorage.removeItem('aforo.venue')
    localStorage.setItem('kongToken', fresh)
  }, token)

test.skip(folder === undefined, 'PICTURES_TO is not set')

for (const [language, scheme, size] of looks) {
  const look = `${language}-${scheme}-${size}`
  test.describe(look, () => {
    test.use({ viewport: screens[size] })
    test.beforeEach(async ({ context }) => {
      await prepare(context, language, scheme)
    })

    test(`every page, ${look}`, async ({ page }) => {
      test.setTimeout(300_000)
      await page.goto('/login')
      await shoot(page, `sign-in.${look}`)
      await enter(page, 'owner', '/dashboard')
      for (const path of pages) {
        await page.goto(path)
        await shoot(page, `${path.slice(1).replaceAll('/', '-')}.${look}`)
      }
      const withIds = await pagesWithIds(page)
      for (const [name, path] of Object.entries(withIds.owner)) {
        await page.goto(path)
        await shoot(page, `${name}.${look}`)
      }
      await become(page, await inviteNewOwner(page))
      await page.goto('/start')
      await shoot(page, `start-of-new-owner.${look}`)
      await failJobs()
      await become(page, await takeToken(page, 'superadmin'))
      for (const path of superadminPages) {
        await page.goto(path)
        await shoot(page, `${path.slice(1)}.${look}`)
      }
      for (const [name, path] of Object.entries(withIds.superadmin)) {
        await page.goto(path)
        await shoot(page, `${name}.${look}`)
      }
    })
  })
}

// Their labels are Spanish, so the language of a look does not matter.
for (const [, scheme, size] of new Map(looks.map((look) => [look.slice(1).join(), look])).values()) {
  test(`dialogs and panels, ${scheme}, on a ${size}`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(screens[size])
    await prepare(context, 'es', scheme)
    await enter(page, 'owner', '/dashboard')
    // A state that this size does not have must not hold up the others.
    page.setDefaultTimeout(5_000)
    for (const [name, path, reach] of states) {
      await page.goto(path)
      await page.waitForTimeout(600)
      await reach(page).catch((error: unknown) =>
        test.info().annotations.push({ type: name, description: String(error) }),
      )
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${folder}/${name}.${scheme}-${size}.png` })
    }
  })
}
