import { countdownText, discountPercents, minStayDefaultMinutes, typeAheadClearsAfterMs } from '@aforo/domain'
import { expect, type Page } from '@playwright/test'
import type { Club, Item, Person } from './club.ts'
import { uniqueMark } from './session.ts'
import { asAdmin } from './faults.ts'
import { pageOf, show } from './screens.ts'

const rowOf = (page: Page, { name }: Person) => page.getByRole('row').filter({ hasText: name })

/** A member who entered this many minutes ago. */
async function inside(club: Club, minutes: number): Promise<{ page: Page; guest: Person }> {
  const guest = await club.enrol(`Rosa ${uniqueMark()}`)
  await club.letIn(guest)
  await asAdmin(
    `update visits set entered_at = entered_at - interval '${minutes} minutes' where member_id = ${guest.id}`,
  )
  const page = await pageOf(club, 'owner', 'es')
  await page.goto('/control')
  await expect(rowOf(page, guest)).toBeVisible()
  return { page, guest }
}

const countdown = (page: Page, guest: Person) => rowOf(page, guest).getByText(/^\d\d:\d\d$/)
const secondsOf = (text: string) => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}
/** A key that may be the first of a card waits at most this long for the next one. */
const heldMs = 150

/** Fixed values and names of the specification. */
export const constantItems: readonly Item[] = [
  {
    name: 'the token is kept under kongToken',
    check: async (club) => {
      const page = await show(club, 'home', 'es')
      expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toMatch(/^[\w-]{43}$/)
    },
  },
  {
    name: 'the scheme is Bearer',
    check: async (club) => {
      const page = await pageOf(club, 'owner', 'es')
      const asked = page.waitForRequest('**/v1/users/me')
      await page.goto('/profile')
      expect((await asked).headers()['authorization']).toMatch(/^Bearer [\w-]{43}$/)
    },
  },
  {
    name: 'six members to a page',
    check: async (club) => {
      const page = await show(club, 'customers', 'es')
      await expect(page.getByRole('table', { name: 'Listado Socios' }).locator('tbody tr')).toHaveCount(6)
    },
  },
  {
    name: 'the countdown is of 1,800,000 ms',
    check: async (club) => {
      expect(minStayDefaultMinutes * 60_000).toBe(1_800_000)
      expect(countdownText(1_800_000)).toBe('30:00')
      const { page, guest } = await inside(club, 0)
      const left = secondsOf(await countdown(page, guest).innerText())
      expect(left).toBeGreaterThan(1_800 - 30)
      expect(left).toBeLessThanOrEqual(1_800)
    },
  },
  {
    name: 'the countdown goes on every second',
    check: async (club) => {
      const { page, guest } = await inside(club, 1)
      const seen = new Set<number>()
      for (let looks = 0; looks < 12; looks += 1) {
        seen.add(secondsOf(await countdown(page, guest).innerText()))
        await page.waitForTimeout(250)
      }
      const [first = 0, second = 0] = [...seen]
      expect(seen.size).toBeGreaterThanOrEqual(3)
      expect(first - second).toBe(1)
    },
  },
  {
    name: 'over, the countdown says 00:00 and sends nobody out',
    check: async (club) => {
      const { page, guest } = await inside(club, 31)
      await expect(countdown(page, guest)).toHaveText('00:00')
      const entries = await club.owner.get<{ user_id: number }[]>('GET /v1/active-entries')
      expect(entries.map(({ user_id: id }) => id)).toContain(guest.id)
    },
  },
  {
    name: 'before 30 minutes the exit asks',
    check: async (club) => {
      const { page, guest } = await inside(club, 12)
      await page.getByRole('button', { name: `Salida de ${guest.name}` }).click()
      const question = 'Este socio ha estado solo 12 min. ¿Deseas sacarlo?'
      await expect(page.getByRole('dialog', { name: question })).toBeVisible()
      expect((await club.owner.ask(`PATCH /v1/checkout?user_id=${guest.id}`)).status()).toBe(409)
    },
  },
  {
    name: 'after 30 minutes the exit is free',
    check: async (club) => {
      const { page, guest } = await inside(club, 31)
      await page.getByRole('button', { name: `Salida de ${guest.name}` }).click()
      await expect(page.getByText(/Salida registrada a las/)).toBeVisible()
    },
  },
  {
    name: 'something in the cart keeps somebody in',
    check: async (club) => {
      const page = await pageOf(club, 'owner', 'es')
      await page.goto('/control')
      await rowOf(page, club.bruno)
        .getByRole('button', { name: /^Carrito de/ })
        .click()
      const words = 'Este socio tiene productos en el carrito. Finaliza la compra antes de salir.'
      await expect(page.getByRole('dialog', { name: words })).toBeVisible()
      const refused = await club.owner.ask(`PATCH /v1/checkout?user_id=${club.bruno.id}`, { language: 'es' })
      expect(await refused.json()).toMatchObject({ code: 'exit_cart_not_empty' })
    },
  },
  {
    name: 'weight is shown in g',
    check: async (club) => {
      const page = await show(club, 'products', 'en')
      await expect(page.getByRole('article').filter({ hasText: club.flower.name })).toContainText(/Stock [\d.,]+ g/)
    },
  },
  {
    name: 'fixed items are shown in pcs',
    check: async (club) => {
      const page = await show(club, 'products', 'en')
      await expect(page.getByRole('article').filter({ hasText: club.cake.name })).toContainText(/Stock [\d.,]+ pcs/)
    },
  },
  {
    name: 'money has two decimals, in euros',
    check: async (club) => {
      for (const [language, price] of [
        ['es', /2,80\s€/],
        ['en', '€2.80'],
      ] as const) {
        const page = await show(club, 'products', language)
        await expect(page.getByRole('article').filter({ hasText: club.cake.name })).toContainText(price)
      }
    },
  },
  ...[5, 10, 50].map((percent): Item => ({
    name: `a discount of ${percent} %: 'B - ${percent}%'`,
    check: async (club) => {
      expect(discountPercents).toContain(percent)
      const page = await show(club, 'newMember', 'es')
      await expect(page.getByRole('dialog').getByText(`B - ${percent}%`, { exact: true })).toBeVisible()
      await club.enrol('Saúl', { discount_percent: percent })
    },
  })),
  {
    name: 'letters typed in the menu are forgotten after 350 ms',
    check: async (club) => {
      expect(typeAheadClearsAfterMs).toBe(350)
      const page = await (await club.owner.newSession()).screen('es')
      // The time passes only when this item says so, however slow the machine is.
      await page.clock.install()
      await page.goto('/profile')
      const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })
      await entry('Entradas').focus()
      await page.clock.pauseAt(Date.now() + 60_000)
      const type = async (letter: string, focused: string) => {
        await page.keyboard.press(letter)
        await page.clock.fastForward(heldMs)
        await expect(entry(focused)).toBeFocused()
      }
      await type('p', 'Productos')
      await page.clock.fastForward(typeAheadClearsAfterMs - heldMs)
      await type('e', 'Personal')
      await page.clock.fastForward(typeAheadClearsAfterMs - heldMs + 1)
      // After "pe" this would be "pes", and no entry begins with that.
      await type('s', 'Socios')
      await page.context().close()
    },
  },
  ...(['newEmployee', 'newShopOwner'] as const).map((screen): Item => ({
    name: `the list of shops of a ${screen === 'newEmployee' ? 'new employee' : 'new owner'} is at most 200px tall`,
    check: async (club) => {
      const page = await show(club, screen, 'es')
      const box = page.getByRole('dialog').getByRole('checkbox', { name: new RegExp(club.venue.name) })
      const tallest = await box.evaluate((element) => {
        for (let place = element.parentElement; place !== null; place = place.parentElement) {
          const { maxHeight, overflowY } = getComputedStyle(place)
          if (overflowY === 'auto' || overflowY === 'scroll') return maxHeight
        }
        return null
      })
      expect(tallest).toBe('200px')
    },
  })),
]
