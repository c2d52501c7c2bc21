import { expect, type Page } from '@playwright/test'
import { emailOf, signInForm } from '../fixtures/staff.ts'
import type { Club, Item } from './club.ts'
import { uniqueMark, openScreen } from './session.ts'
import { somePicture } from '../fixtures/sample-picture.ts'
import { asAdmin, whileOffline, whileFailing, whileRefusing } from './faults.ts'
import { pageOf, type ScreenName, showFresh } from './screens.ts'

/** Checks that the message is shown if a request fails. */
const loading = (said: string, who: 'owner' | 'superadmin', path: string | ((club: Club) => string), url: string) =>
  loadingAfter(said, who, path, url, async () => {})

const loadingAfter = (
  said: string,
  who: 'owner' | 'superadmin',
  path: string | ((club: Club) => string),
  url: string | RegExp,
  press: (page: Page, club: Club) => Promise<void>,
): Item => ({
  name: `'${said}' where ${String(url).replaceAll(/[*/\\$]+/g, '/')} does not load`,
  check: async (club) => {
    const page = await pageOf(club, who, 'en')
    await whileFailing(page, url, async () => {
      await page.goto(typeof path === 'string' ? path : path(club))
      await press(page, club)
      await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
    })
  },
})

const doing = (
  said: string,
  what: string,
  screen: ScreenName,
  url: string,
  act: (page: Page, club: Club) => Promise<void>,
): Item => ({
  name: `'${said}' where ${what} fails`,
  check: async (club) => {
    const page = await showFresh(club, screen, 'en')
    await whileOffline(page, url, async () => {
      await act(page, club)
      await expect(page.getByText(said).first()).toBeVisible()
    })
  },
})

const confirm = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function fillPerson(page: Page, { venue }: Club): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Email/).fill(`w.${uniqueMark()}@aforo.example`)
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('una-frase-larga')
  await dialog.getByLabel(/^Repeat the password/).fill('una-frase-larga')
  await dialog.getByRole('checkbox', { name: new RegExp(venue.name) }).check()
  await dialog.locator('button[type=submit]').click()
}

async function fillMember(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Member' })
  await dialog.locator('input[type=file]').first().setInputFiles(somePicture)
  await dialog.getByLabel(/^Email/).fill(`v.${uniqueMark()}@mail.example`)
  await dialog.getByLabel(/^Credit/).fill('10')
  await dialog.locator('button[type=submit]').last().click()
}

const fault = `create function spec_fault() returns trigger language plpgsql as
  $$ begin raise exception 'spec'; end $$;
create trigger spec_fault before insert on categories for each row when (new.name like 'Fault%')
  execute function spec_fault()`

/** The items about messages. */
export const messageItems: readonly Item[] = [
  {
    name: 'sign-in: the text of the server, in the language of the reader',
    check: async ({ browser }) => {
      for (const [language, said] of [
        ['es', 'Email o contraseña incorrectos.'],
        ['en', 'Incorrect email or password.'],
      ] as const) {
        const page = await openScreen(browser, language, null)
        await page.goto('/login')
        const form = signInForm(page, language)
        await form.email.fill(emailOf('owner'))
        await form.password.fill('something else')
        await form.submit.click()
        await expect(page.getByRole('alert')).toHaveText(said)
        await page.context().close()
      }
    },
  },
  {
    name: "'Could not get user data' where nobody can be told who is signed in",
    check: async (club) => {
      const page = await (await club.owner.newSession()).screen('en')
      await whileFailing(page, '**/v1/users/me', async () => {
        await page.goto('/customers')
        await expect(page.getByText('Could not get user data').first()).toBeVisible()
      })
      await page.context().close()
    },
  },
  {
    name: "'You do not have privileges to see this' where a list of users is refused",
    check: async (club) => {
      const page = await pageOf(club, 'owner', 'en')
      const { detail } = await (await club.employee.ask('GET /v1/users/all')).json()
      expect(detail).toBe('You do not have privileges to see this')
      await page.route('**/v1/users/all*', (route) =>
        route.fulfill({ status: 403, json: { code: 'privileges_missing', detail } }),
      )
      await page.goto('/owners')
      await expect(page.getByText(detail)).toBeVisible()
      await page.unroute('**/v1/users/all*')
    },
  },
  loading('Error fetching products', 'owner', '/product', '**/v1/get-venue-products*'),
  loading(
    'An error occurred while fetching products',
    'owner',
    ({ aitana }) => `/dispenser?userId=${aitana.id}`,
    '**/v1/get-venue-products*',
  ),
  loading('Error fetching categories', 'owner', '/product', '**/v1/categories'),
  loading('Error loading product', 'owner', ({ flower }) => `/product/${flower.id}`, '**/v1/products/*'),
  loading('Failed to load users', 'owner', '/owners', '**/v1/users/all*'),
  loading('Something went wrong, could not load the shops', 'owner', '/my_shops', '**/v1/venues/all*'),
  loadingAfter('Could not get user data', 'owner', '/owners', /\/v1\/users\/\d+$/, async (page, { employee }) => {
    await page.getByRole('button', { name: `Edit ${employee.email}` }).click()
  }),
  loadingAfter('Could not get shop owners data', 'superadmin', '/shops', '**/v1/users/all*', async (page) => {
    await page.getByRole('button', { name: 'Create Shop' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Owners/)
      .first()
      .click()
  }),
  doing(
    'Failed to delete product',
    'deleting a product',
    'removedProduct',
    '**/v1/delete-product/*',
    confirm('Delete product'),
  ),
  doing('Save failed', 'saving a product', 'changedProduct', '**/v1/products/*', async (page) => {
    await page.getByRole('dialog').getByLabel(/^Name/).fill('Limón Sierra')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  }),
  doing('Failed to delete user', 'deleting a user', 'staff', '**/v1/users/*', async (page, { employee }) => {
    await page.getByRole('button', { name: `Delete ${employee.email}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(employee.email)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  }),
  doing('Failed to delete shop', 'deleting a shop', 'shops', '**/v1/venues/*', async (page, { cellar }) => {
    await page.getByRole('button', { name: `Delete ${cellar.name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(cellar.name)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  }),
  doing('Failed to delete category', 'deleting a category', 'removedCategory', '**/v1/categories/*', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  }),
  doing('Error creating category', 'making a category', 'products', '**/v1/categories', async (page) => {
    await page.getByRole('textbox', { name: 'New category' }).fill(`Nueva ${uniqueMark()}`)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
  }),
  doing(
    'An error occurred during registration.',
    'creating an owner',
    'newShopOwner',
    '**/v1/create-owner',
    fillPerson,
  ),
  doing(
    'An error occurred during registration.',
    'creating an employee',
    'newEmployee',
    '**/v1/create-shop-employee',
    fillPerson,
  ),
  {
    name: "'An error occurred during registration.' where creating a member fails",
    check: async (club) => {
      const page = await showFresh(club, 'newMember', 'en')
      await whileOffline(page, '**/v1/create-client', async () => {
        await fillMember(page)
        // The screen first checks a few times whether the member was saved.
        await expect(page.getByText('An error occurred during registration.').first()).toBeVisible({ timeout: 20_000 })
      })
    },
  },
  {
    name: "'An error occurred during the transaction.' where a top-up fails",
    check: async (club) => {
      const page = await showFresh(club, 'customers', 'en')
      await whileRefusing(page, '**/v1/add-cash', async () => {
        await page.getByRole('button', { name: `Add credit to ${club.carla.name}` }).click()
        await page.keyboard.type('5')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Add €5/ })
          .click()
        await expect(page.getByText('An error occurred during the transaction.').first()).toBeVisible()
      })
    },
  },
  {
    name: "'Failed to complete the purchase.' where a checkout fails",
    check: async (club) => {
      const guest = await club.enrol('Pau')
      await club.letIn(guest)
      const page = await pageOf(club, 'owner', 'en')
      await page.goto(`/dispenser?userId=${guest.id}`)
      await page
        .getByRole('list', { name: 'Products', exact: true })
        .getByRole('button', { name: /^Limón/ })
        .click()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await whileRefusing(page, '**/v1/make-purchase', async () => {
        await page.getByRole('button', { name: /^Checkout/ }).click()
        await expect(page.getByText('Failed to complete the purchase.').first()).toBeVisible({ timeout: 20_000 })
      })
    },
  },
  {
    name: "'No product selected.' where nothing was chosen to weigh",
    check: async (club) => {
      for (const [language, add, press, said] of [
        ['en', 'Add product', /^Add$/, 'No product selected.'],
        ['es', 'Añadir producto', /^Añadir$/, 'Ningún producto seleccionado.'],
      ] as const) {
        const page = await pageOf(club, 'owner', language)
        await page.goto(`/dispenser?userId=${club.aitana.id}`)
        await page.getByRole('button', { name: add }).click()
        await page.getByRole('button', { name: press }).click()
        await expect(page.getByText(said)).toBeVisible()
      }
    },
  },
  {
    name: "'Crédito insuficiente' where the total is over the credit",
    check: async (club) => {
      const poor = await club.enrol('Quim', { cash_balance: 1 })
      await club.letIn(poor)
      const page = await pageOf(club, 'owner', 'es')
      await page.goto(`/dispenser?userId=${poor.id}`)
      await page
        .getByRole('list', { name: 'Productos', exact: true })
        .getByRole('button', { name: /^Limón/ })
        .click()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Crédito insuficiente', { exact: true })).toBeVisible()
    },
  },
  {
    name: "the server's words instead, where it gave any",
    check: async (club) => {
      const page = await showFresh(club, 'products', 'en')
      await page.getByRole('textbox', { name: 'New category' }).fill(club.category.name)
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(/already/)
    },
  },
  {
    name: "'An error occurred' where the server cannot say why",
    check: async (club) => {
      await asAdmin(fault)
      try {
        const page = await showFresh(club, 'products', 'en')
        await page.getByRole('textbox', { name: 'New category' }).fill(`Fault ${uniqueMark()}`)
        await page.getByRole('button', { name: 'Create', exact: true }).click()
        await expect(page.getByRole('alert')).toHaveText(/^An error occurred\. Reference /)
      } finally {
        await asAdmin('drop trigger spec_fault on categories; drop function spec_fault')
      }
    },
  },
]
