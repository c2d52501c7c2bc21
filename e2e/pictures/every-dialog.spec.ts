import type { Locator, Page } from '@playwright/test'
import { violations } from '../fixtures/accessibility.ts'
import {
  choosePhoto,
  createButton,
  expectGone,
  fillIn,
  labels as memberForm,
  openForm,
  type Person,
  somebody,
} from '../fixtures/member-form.ts'
import { openDoor } from '../fixtures/door.ts'
import { openServing } from '../fixtures/counter.ts'
import { enter, type Language, prepare, screens, takeToken, test } from '../fixtures/staff.ts'
import { createOwnerWithVenues } from '../fixtures/venues.ts'
import { picturesIn } from './picture-looks.ts'

/** Where to write the pictures. They are looked at before and after a change of the design. */
const folder = process.env['PICTURES_TO']

const looks = picturesIn([
  ['es', 'light', 'desktop'],
  ['en', 'dark', 'tablet'],
  ['es', 'light', 'phone'],
  ['en', 'dark', 'phone'],
])

type Reach = (page: Page, language: Language, size: keyof typeof screens) => Promise<void>

const press = async (page: Page, name: RegExp, nth = 0) => page.getByRole('button', { name }).nth(nth).click()

/** The form of a new member shows one section at a time on a phone. */
async function fillInSteps(dialog: Locator, language: Language, person: Person): Promise<void> {
  const t = memberForm[language]
  const next = dialog.getByRole('button', { name: t.next })
  await choosePhoto(dialog, language)
  await dialog.getByLabel(t.name, { exact: true }).fill(person.name)
  await next.click()
  await dialog.getByLabel(t.email).fill(person.email)
  await next.click()
  await next.click()
  await dialog.getByLabel(t.credit).fill('50')
  await next.click()
}

async function openEmployee(page: Page): Promise<void> {
  await enter(page, 'owner', '/owners')
  await press(page, /^(Editar|Edit) hugo/)
}

async function openExpense(page: Page): Promise<void> {
  await enter(page, 'owner', '/transactions')
  await press(page, /^(Más acciones de la caja|More for the till)/)
  await page.getByRole('menuitem', { name: /^(Gasto|Expense)$/ }).click()
}

const openSession = /Pedir sesión de soporte|Ask for a support session/

async function openOperator(page: Page): Promise<void> {
  const authorization = `Bearer ${await takeToken(page, 'superadmin')}`
  const answer = await page.request.get('/v1/operators', { headers: { authorization } })
  const { operators } = (await answer.json()) as { operators: { id: number }[] }
  await enter(page, 'superadmin', `/operators/${operators[0]?.id}`)
  await page.getByRole('button', { name: openSession }).waitFor()
}

/** Dialogs and states that take more than one press, by what a person does in either language. */
const states: Record<string, Reach> = {
  enrolled: async (page, language, size) => {
    const dialog = await openForm(page, language)
    if (size === 'phone') await fillInSteps(dialog, language, somebody())
    else await fillIn(dialog, language, somebody())
    await createButton(dialog, language).click()
    await expectGone(dialog)
    await page.getByRole('dialog').waitFor()
  },
  'first-steps': async (page) => {
    const [venue] = await createOwnerWithVenues(page, ['Terraza'])
    await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue?.id)
    await page.goto('/start')
    await page.getByRole('img', { name: /^1 (de|of) 7/ }).waitFor()
  },
  expense: openExpense,
  calendar: async (page) => {
    await openExpense(page)
    const calendar = /Abrir el calendario|Open the calendar/
    await page.getByRole('dialog').getByRole('button', { name: calendar }).click()
  },
  'password-link': async (page) => {
    await openEmployee(page)
    await press(page, /Crear enlace de contraseña|Create a password link|Make a password link/)
  },
  invite: async (page) => {
    await enter(page, 'owner', '/owners')
    await press(page, /Crear Trabajad@r|Create employee/)
    await page.getByText(/Enlace de invitación|Invitation link/).click()
  },
  arrival: async (page, language) => {
    const { guests } = await openDoor(page, language, [{ name: 'Nerea' }])
    await page.getByRole('textbox', { name: /carné|card/i }).fill(guests[0]?.number ?? '')
    await page.keyboard.press('Enter')
  },
  'counter-bar': async (page, language) => {
    await openServing(page, language, { name: 'Aitana' })
    await press(page, /Limón/)
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
  },
  'accounts-filter': async (page, _language, size) => {
    await enter(page, 'owner', '/transactions')
    if (size === 'phone') await press(page, /^(Filtros|Filters)/)
    await page.getByRole('combobox').last().scrollIntoViewIfNeeded()
  },
  review: async (page) => {
    await enter(page, 'owner', '/dashboard')
    await page.getByRole('heading', { name: /^(Para revisar|To review)/ }).scrollIntoViewIfNeeded()
  },
  operator: openOperator,
  'support-session': async (page) => {
    await openOperator(page)
    await press(page, openSession)
  },
}

test.skip(folder === undefined, 'PICTURES_TO is not set')

for (const [language, scheme, size] of looks) {
  test.describe(`${language}, ${scheme}, on a ${size}`, () => {
    test.use({ viewport: screens[size] })
    test.beforeEach(({ context }) => prepare(context, language, scheme))
    for (const [name, reach] of Object.entries(states)) {
      test(name, async ({ page }) => {
        test.setTimeout(90_000)
        page.setDefaultTimeout(12_000)
        try {
          await reach(page, language, size)
        } finally {
          await page.waitForTimeout(900)
          await page.screenshot({ path: `${folder}/${name}.${language}-${scheme}-${size}.png` })
        }
        test.expect(await violations(page)).toEqual([])
      })
    }
  })
}
