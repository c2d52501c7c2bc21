import type { Page } from '@playwright/test'
import { euros, labels as counterLabels } from '../fixtures/counter-words.ts'
import { checkoutOf, panelOf, serve, type Shelf, weigh } from '../fixtures/counter.ts'
import { type Guest, labels as doorLabels, scan } from '../fixtures/door.ts'
import { expect } from '../fixtures/staff.ts'
import { labels as topUpLabels } from '../fixtures/top-up-dialog.ts'

const counter = counterLabels.es
const door = doorLabels.es

/** What the screens have called done. */
export type Done = {
  kind: 'entry' | 'exit' | 'sale' | 'top_up'
  memberId: number
  /** What the credit of the member changed by. */
  changeCents: number
  product: { id: number; quantityMilli: number } | null
}

/** Members who stay inside and buy, and members who come and go. */
export type Evening = { guests: readonly Guest[]; walkers: readonly Guest[]; shelf: Shelf; journal: Done[] }

const cakeCents = 280
const lemonCents = 425
const cashCents = 1000

async function sell(page: Page, { shelf }: Evening, guest: Guest, isWeighed: boolean): Promise<Done> {
  const product = isWeighed ? shelf.lemon : shelf.cake
  const cents = isWeighed ? lemonCents : cakeCents
  await page.goto('/dispenser')
  await serve(page, 'es', guest)
  if (isWeighed) await weigh(page, 'es', product, '0.5')
  else await weigh(page, 'es', product, '1', { box: 'pieces' })
  await checkoutOf(page, 'es').click()
  await expect(panelOf(page, 'es').getByRole('heading', { name: counter.paid(euros('es', cents / 100)) })).toBeVisible()
  const quantityMilli = isWeighed ? 500 : 1000
  return { kind: 'sale', memberId: guest.id, changeCents: -cents, product: { id: product.id, quantityMilli } }
}

async function topUp(page: Page, guest: Guest): Promise<Done> {
  await page.goto('/dispenser')
  await serve(page, 'es', guest)
  await page.getByRole('button', { name: counter.topUp }).first().click()
  const dialog = page.getByRole('dialog', { name: counter.topUp })
  const amount = euros('es', cashCents / 100)
  await dialog.getByRole('textbox', { name: counter.amount }).fill('10')
  await dialog.getByRole('button', { name: topUpLabels.es.add(amount) }).click()
  await expect(page.getByText(`${amount} añadidos a ${guest.name}`)).toBeVisible()
  return { kind: 'top_up', memberId: guest.id, changeCents: cashCents, product: null }
}

const pass = (kind: 'entry' | 'exit', { id }: Guest): Done => ({ kind, memberId: id, changeCents: 0, product: null })

async function letIn(page: Page, guest: Guest): Promise<Done> {
  await page.getByRole('textbox', { name: door.scan }).focus()
  await scan(page, guest.card)
  await expect(page.getByRole('row').filter({ hasText: guest.name })).toBeVisible()
  await expect(page.getByText(/entrada guardada aquí/)).toBeVisible()
  return pass('entry', guest)
}

async function letOut(page: Page, guest: Guest): Promise<Done> {
  await page.bringToFront()
  const exit = page.getByRole('button', { name: door.exitOf(guest.name) })
  // A button that has just moved ignores a press, and the list of a tab behind moves when it comes to the front.
  await expect(async () => {
    if (await exit.isVisible()) await exit.click()
    await expect(page.getByText(/Salida guardada aquí/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('row').filter({ hasText: guest.name })).toHaveCount(0)
  return pass('exit', guest)
}

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('There is nobody.')
  return found
}

/** One command after the other, in turn at the counter and at the door. Each is noted when its screen says done. */
export async function work(
  tabs: { bar: Page; gate: Page },
  evening: Evening,
  { from, until, everyMs }: { from: number; until: number; everyMs: number },
): Promise<void> {
  for (let index = from; index < until; index += 1) {
    const startedMs = Date.now()
    const round = Math.floor(index / 5)
    const guest = pick(evening.guests, index)
    const walker = pick(evening.walkers, round)
    const turn = index % 5
    const done =
      turn === 0
        ? await sell(tabs.bar, evening, guest, false)
        : turn === 1
          ? await letIn(tabs.gate, walker)
          : turn === 2
            ? await sell(tabs.bar, evening, guest, true)
            : turn === 3
              ? await topUp(tabs.bar, guest)
              : await letOut(tabs.gate, walker)
    evening.journal.push(done)
    await tabs.bar.waitForTimeout(Math.max(0, everyMs - (Date.now() - startedMs)))
  }
}
