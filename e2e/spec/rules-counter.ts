import { expect, type Locator, type Page } from '@playwright/test'
import type { Club, Item, Person } from './club.ts'
import { pageOf, showFresh } from './screens.ts'

const cart = (page: Page) => page.getByRole('complementary', { name: 'Cart' })
const boxOf = (page: Page, name: 'Grams' | 'Euros' | 'Pieces'): Locator =>
  cart(page).getByRole('textbox', { name, exact: true })

async function serve(club: Club, { id }: Person): Promise<Page> {
  const page = await pageOf(club, 'owner', 'en')
  await page.goto(`/dispenser?userId=${id}`)
  await expect(cart(page)).toBeVisible()
  return page
}

async function pick(club: Club, guest: Person, product: { name: string }): Promise<Page> {
  const page = await serve(club, guest)
  await page.getByRole('list', { name: 'Products', exact: true }).getByRole('button', { name: product.name }).click()
  await expect(cart(page).getByRole('button', { name: /^Add/ })).toBeVisible()
  return page
}

async function type(page: Page, box: 'Grams' | 'Euros' | 'Pieces', text: string): Promise<void> {
  await boxOf(page, box).click()
  // Slower than any card reader.
  await page.keyboard.type(text, { delay: 150 })
}

const add = (page: Page) => cart(page).getByRole('button', { name: /^Add/ }).click()

/** A member inside with this credit, whom no other item uses. */
async function guestWith(club: Club, cash_balance: number): Promise<Person> {
  const guest = await club.enrol('Iker', { cash_balance })
  await club.letIn(guest)
  return guest
}

const follows = (title: string, box: 'Grams' | 'Euros', text: string, other: 'Grams' | 'Euros', expected: string) => ({
  name: `counter: ${title}: ${text} ${box.toLowerCase()} at 8.50 are ${expected} ${other.toLowerCase()}`,
  check: async (club: Club) => {
    const page = await pick(club, club.aitana, club.flower)
    await type(page, box, text)
    await expect(boxOf(page, other)).toHaveValue(expected)
  },
})

const addsNothing = (title: string, box: 'Grams' | 'Euros', text: string): Item => ({
  name: `counter: ${title} adds nothing`,
  check: async (club) => {
    const page = await pick(club, club.aitana, club.flower)
    await type(page, box, text)
    await expect(cart(page).getByRole('button', { name: /^Add/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(boxOf(page, box)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('The cart is empty')).toBeVisible()
  },
})

const least = (title: string, box: 'Grams' | 'Euros', text: string): Item => ({
  name: `counter: ${title} is enough`,
  check: async (club) => {
    const guest = await guestWith(club, 20)
    const page = await pick(club, guest, club.flower)
    await type(page, box, text)
    await add(page)
    await expect(cart(page).getByRole('list', { name: 'Cart' })).toContainText(club.flower.name)
  },
})

/** The items about valid and invalid input at the counter and in top-ups. */
export const counterRules: readonly Item[] = [
  follows('money follows the weight', 'Grams', '1.5', 'Euros', '12.75'),
  follows('money is rounded to two decimals', 'Grams', '0.333', 'Euros', '2.83'),
  follows('the weight follows the money', 'Euros', '17', 'Grams', '2'),
  follows('the weight is rounded to three decimals', 'Euros', '10', 'Grams', '1.176'),
  least('0.1 grams', 'Grams', '0.1'),
  addsNothing('less than 0.1 grams', 'Grams', '0.05'),
  least('0.01 euros', 'Euros', '0.01'),
  addsNothing('nothing at all', 'Grams', ''),
  addsNothing('zero', 'Grams', '0'),
  {
    name: 'counter: a step is 0.1 by weight',
    check: async (club) => {
      const page = await pick(club, await guestWith(club, 50), club.flower)
      await type(page, 'Grams', '1')
      await add(page)
      await cart(page)
        .getByRole('button', { name: `More ${club.flower.name}` })
        .click()
      await expect(cart(page).getByRole('list', { name: 'Cart' })).toContainText('1.1 g')
    },
  },
  {
    name: 'counter: a step is 1 by the piece, and none are left at 0',
    check: async (club) => {
      const page = await pick(club, await guestWith(club, 50), club.cake)
      await type(page, 'Pieces', '1')
      await add(page)
      const lines = cart(page).getByRole('list', { name: 'Cart' })
      await cart(page)
        .getByRole('button', { name: `More ${club.cake.name}` })
        .click()
      await expect(lines).toContainText('2 pcs')
      for (let times = 0; times < 2; times += 1) {
        await cart(page)
          .getByRole('button', { name: new RegExp(`^(Less|Remove) ${club.cake.name}`) })
          .first()
          .click()
      }
      await expect(page.getByText('The cart is empty')).toBeVisible()
    },
  },
  {
    name: 'counter: the same product again adds to what is in the cart',
    check: async (club) => {
      const page = await pick(club, await guestWith(club, 50), club.flower)
      for (const text of ['1', '0.5']) {
        await type(page, 'Grams', text)
        await add(page)
        const lines = cart(page).getByRole('list', { name: 'Cart' })
        await expect(lines).toContainText(text === '1' ? '1 g' : '1.5 g')
        if (text === '1') {
          await page
            .getByRole('list', { name: 'Products', exact: true })
            .getByRole('button', { name: club.flower.name })
            .click()
        }
      }
    },
  },
  {
    name: 'counter: more than the credit closes the checkout and says so',
    check: async (club) => {
      const page = await pick(club, await guestWith(club, 5), club.flower)
      await type(page, 'Grams', '2')
      await add(page)
      await expect(cart(page).getByText('Not enough credit')).toBeVisible()
      await expect(cart(page).getByRole('button', { name: /^Checkout/ })).toBeDisabled()
    },
  },
  {
    name: 'counter: an empty cart has no checkout to press',
    check: async (club) => {
      const page = await serve(club, await guestWith(club, 5))
      await expect(page.getByText('The cart is empty')).toBeVisible()
      const checkout = cart(page).getByRole('button', { name: /^Checkout/ })
      expect((await checkout.count()) === 0 || (await checkout.isDisabled())).toBe(true)
    },
  },
  {
    name: 'counter: nobody chosen, nothing to check out',
    check: async (club) => {
      const page = await showFresh(club, 'dispenser', 'en')
      await expect(page.getByRole('button', { name: /^Checkout/ })).toHaveCount(0)
    },
  },
  {
    name: 'purchase: nothing chosen',
    check: async (club) => {
      const page = await serve(club, await guestWith(club, 5))
      await cart(page).getByRole('button', { name: 'Add product' }).click()
      await add(page)
      await expect(page.getByText('No product selected.')).toBeVisible()
    },
  },
  {
    name: 'top-up: without an amount nothing is sent',
    check: async (club) => {
      const page = await showFresh(club, 'customers', 'en')
      await page.getByRole('button', { name: `Add credit to ${club.carla.name}` }).click()
      const dialog = page.getByRole('dialog', { name: /^Add credit/ })
      let isSent = false
      page.on('request', (request) => {
        isSent ||= request.url().endsWith('/v1/add-cash')
      })
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      expect(isSent).toBe(false)
    },
  },
  ...(
    [
      ['capitals in the e-mail', ({ carla }) => carla.email.toUpperCase()],
      ['the middle of the e-mail', ({ carla }) => carla.email.slice(3, 12)],
      ['the member number', ({ carla }) => String(carla.number).padStart(4, '0')],
    ] as const satisfies readonly (readonly [string, (club: Club) => string])[]
  ).map(([title, typed]): Item => ({
    name: `search: a member is found by ${title}`,
    check: async (club) => {
      const page = await showFresh(club, 'customers', 'en')
      await page.getByRole('searchbox').fill(typed(club))
      await expect(page.getByRole('row').filter({ hasText: club.carla.name })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: club.aitana.name })).toHaveCount(0)
    },
  })),
]
