import { expect, type Locator, type Page } from '@playwright/test'
import { signInForm } from '../fixtures/staff.ts'
import type { Club, Item } from './club.ts'
import { uniqueMark, openScreen, password } from './session.ts'
import { pauseRequests } from './faults.ts'
import { type ScreenName, showFresh } from './screens.ts'

/** Checks that a form shows what is wrong with its input and is not sent. */
const refuses = (
  name: string,
  screen: ScreenName,
  fill: (dialog: Locator, page: Page, club: Club) => Promise<void>,
  said: string | RegExp,
): Item => ({
  name: `${name}: '${said instanceof RegExp ? said.source : said}'`,
  check: async (club) => {
    const page = await showFresh(club, screen, 'en')
    const dialog = page.getByRole('dialog').last()
    await fill(dialog, page, club)
    await expect(dialog.getByText(said).first()).toBeVisible()
    await expect(dialog).toBeVisible()
  },
})

const submit = (dialog: Locator) => dialog.locator('button[type=submit]').last().click()

const productOf = ({ category }: Club) => ({
  name: `Kush ${uniqueMark()}`,
  price: 8.5,
  stock_quantity: 10,
  category_id: category.id,
  unit_type: 'weight',
})

const signInRefuses = (title: string, typed: { email: string; password: string }, said: string): Item => ({
  name: `sign-in: ${title}: '${said}'`,
  check: async ({ browser }) => {
    const page = await openScreen(browser, 'en', null)
    await page.goto('/login')
    const form = signInForm(page, 'en')
    await form.email.fill(typed.email)
    await form.password.fill(typed.password)
    await form.submit.click()
    await expect(page.getByText(said)).toBeVisible()
    await page.context().close()
  },
})

async function fillPasswords(dialog: Locator, one: string, other: string): Promise<void> {
  await dialog.getByLabel(/^Email/).fill(`z.${uniqueMark()}@aforo.example`)
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(one)
  await dialog.getByLabel(/^Repeat the password/).fill(other)
  await submit(dialog)
}

/** The items about valid and invalid input in forms. */
export const formRules: readonly Item[] = [
  signInRefuses('without an e-mail', { email: '', password: 'x' }, 'Enter your email.'),
  signInRefuses('without a password', { email: 'a@b.es', password: '' }, 'Enter your password.'),
  signInRefuses(
    'with half an e-mail',
    { email: 'marta', password: 'x' },
    'Enter a complete email, like name@club.com.',
  ),
  refuses('product: without a name', 'newProduct', submit, 'Enter the name of the product.'),
  refuses('product: without a price', 'newProduct', submit, /^Enter a price between/),
  refuses('product: without a stock', 'newProduct', submit, /^Enter how much there is/),
  refuses('product: without a category', 'newProduct', submit, 'Choose the category.'),
  refuses(
    'product: a price of three decimals',
    'newProduct',
    async (dialog) => {
      await dialog.getByLabel(/^Price/).fill('8.505')
      await submit(dialog)
    },
    /^Enter a price between/,
  ),
  refuses(
    'product: a stock in letters',
    'newProduct',
    async (dialog) => {
      await dialog.getByLabel(/^Stock/).fill('many')
      await submit(dialog)
    },
    /^Enter how much there is/,
  ),
  {
    name: "product: the categories are on their way: the field is closed and says 'Loading categories...'",
    check: async (club) => {
      const page = await (await club.owner.newSession()).screen('en')
      const { resume } = await pauseRequests(page, '**/v1/categories')
      await page.goto('/product')
      await page.getByRole('button', { name: 'Create Product' }).first().click()
      const field = page.getByRole('dialog').getByPlaceholder('Loading categories...')
      await expect(field).toBeDisabled()
      resume()
      await expect(page.getByRole('dialog').getByPlaceholder('Select Category')).toBeEnabled()
      await page.context().close()
    },
  },
  {
    name: 'product: the categories of the venue follow the first choice',
    check: async (club) => {
      const page = await showFresh(club, 'newProduct', 'en')
      await page.getByRole('dialog').getByPlaceholder('Select Category').click()
      await expect(page.getByRole('option', { name: club.category.name })).toBeVisible()
    },
  },
  {
    name: 'product: the unit type is fixed unless it is said',
    check: async (club) => {
      const page = await showFresh(club, 'newProduct', 'en')
      await expect(page.getByRole('radio', { name: 'Per item' })).toBeChecked()
      const product = JSON.stringify({ ...productOf(club), unit_type: undefined })
      expect(await club.owner.get('POST /v1/products', { multipart: { product } })).toMatchObject({
        unit_type: 'fixed',
      })
    },
  },
  {
    name: "category: 'Create' is closed while the name is empty, or nothing but spaces",
    check: async (club) => {
      const page = await showFresh(club, 'products', 'en')
      const create = page.getByRole('button', { name: 'Create', exact: true })
      await expect(create).toBeDisabled()
      await page.getByRole('textbox', { name: 'New category' }).fill('   ')
      await expect(create).toBeDisabled()
      await page.getByRole('textbox', { name: 'New category' }).fill('Oils')
      await expect(create).toBeEnabled()
    },
  },
  refuses('owner by link: without an e-mail', 'newOwner', submit, 'Enter a valid email.'),
  refuses(
    'owner by link: half an e-mail',
    'newOwner',
    async (dialog) => {
      await dialog.getByLabel(/^Email/).fill('marta@')
      await submit(dialog)
    },
    'Enter a valid email.',
  ),
  refuses('shop: without a name', 'newShop', submit, 'Enter the name of the shop.'),
  refuses('shop: without an address', 'newShop', submit, 'Enter the address of the shop.'),
  refuses('shop: without an image', 'newShop', submit, 'Choose an image of the shop.'),
  {
    name: 'shop: its owners are chosen among the users who are owners',
    check: async (club) => {
      const page = await (await club.superadmin.newSession()).screen('en')
      await page.goto('/shops')
      await page.getByRole('button', { name: 'Create Shop' }).click()
      const field = page
        .getByRole('dialog')
        .getByLabel(/^Owners/)
        .first()
      await field.fill(club.owner.email)
      await expect(page.getByRole('option', { name: new RegExp(club.owner.email) })).toBeVisible()
      await field.fill(club.employee.email)
      await expect(page.getByRole('option')).toHaveCount(0)
      await page.context().close()
    },
  },
  refuses('new member: without an e-mail', 'newMember', submit, 'Enter a valid email.'),
  refuses(
    'new member: a credit that is not an amount',
    'newMember',
    async (dialog) => {
      await dialog.getByLabel('Credit', { exact: true }).fill('a lot')
      await submit(dialog)
    },
    /^Enter an amount/,
  ),
  refuses('new member: without a photo', 'newMember', submit, 'Take or choose a photo.'),
  ...(
    [
      ['owner', 'newShopOwner', 'Ensure password match and greater than 1'],
      ['employee', 'newEmployee', 'Ensure password match and are greater than 1 character'],
    ] as const
  ).flatMap(([who, screen, said]) => [
    refuses(`${who}: without an e-mail`, screen, submit, 'Enter a valid email.'),
    refuses(`${who}: passwords that differ`, screen, (dialog) => fillPasswords(dialog, password, `${password}!`), said),
    refuses(`${who}: a password of one character`, screen, (dialog) => fillPasswords(dialog, 'a', 'a'), said),
  ]),
]
