import type { Browser, Page } from '@playwright/test'
import { labels as counterLabels, euros } from '../fixtures/counter-words.ts'
import { cardOf, checkoutOf, openCounter, panelOf, serve, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels, scan } from '../fixtures/door.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { rowOf } from '../fixtures/people.ts'
import { inDatabase } from '../fixtures/sessions.ts'
import { expect, prepare, screens, signIn, test } from '../fixtures/staff.ts'
import { type Colleague, enrolTablet, faceOf, hireWithPin, lock, lockOf, typePin } from '../fixtures/tablet.ts'

const t = counterLabels.es
const door = doorLabels.es
const doorRights = ['let_in', 'let_out_early', 'overrule']
const everything = [...doorRights, 'sell', 'discount', 'void_own', 'top_up', 'see_members', 'read_private']

test.describe('on a shared tablet', () => {
  test.use({ viewport: screens.tablet })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('three people take turns, and each act is on record under its name', async ({ page, browser }) => {
    const { venue, guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }])
    const [aitana, bruno] = guests
    if (aitana === undefined || bruno === undefined) throw new Error('Nobody came.')
    const nerea = await hireWithPin(page, { name: 'Nerea', pin: '3719', capabilities: everything })
    const samir = await hireWithPin(page, { name: 'Samir', pin: '80412', capabilities: doorRights })
    const ivan = await hireWithPin(page, { name: 'Iván', pin: '504817', capabilities: [...everything, 'staff'] })
    const staffCard = 'PERS0NAL42'
    await askAtVenue(page, 'PUT', `/v1/employees/${ivan.id}/card`, { data: { code: staffCard } })
    await enrolTablet(page, 'Barra 1')

    await page.goto('/dispenser')
    await serve(page, 'es', aitana)
    await lock(page)
    await expect(page.getByText(aitana.name)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toBeNull()

    // The next person goes on with the same client.
    await typePin(page, nerea, nerea.pin)
    await expect(cardOf(page, aitana)).toBeVisible()
    await weigh(page, 'es', shelf.lemon, '2')
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(euros('es', 17)) })).toBeVisible()

    // Somebody who may not open this page lands on their own first one.
    await lock(page)
    await typePin(page, samir, samir.pin)
    await expect(page).toHaveURL(/\/control/)
    await expect(page.getByRole('row').filter({ hasText: bruno.name })).toBeVisible()
    await scan(page, bruno.card)
    await expect(page.getByText(door.isInside).first()).toBeVisible()
    await page.getByRole('button', { name: door.exitOf(bruno.name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: door.takeOut }).click()
    await expect(page.getByText(door.left)).toBeVisible()

    // A card needs no face. A scan on the lock goes nowhere else.
    await lock(page)
    await scan(page, staffCard)
    await expect(lockOf(page)).toBeHidden()
    await page.goto('/dispenser')
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.haze, '1')
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid(euros('es', 7)) })).toBeVisible()

    await lock(page)
    await guessUntilLocked(page, nerea)
    const office = await openOffice(browser, ivan)
    await office.goto('/owners')
    await office.getByRole('searchbox').fill(nerea.email)
    await rowOf(office, nerea.email).getByRole('button', { name: 'Editar' }).click()
    await office.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(office.getByText('Hecho')).toBeVisible()
    await typePin(page, nerea, nerea.pin)
    await expect(lockOf(page)).toBeHidden()

    expect(await listActs(venue.id)).toEqual([
      { action: 'sale.made', staff: 'Iván', device: 'Barra 1' },
      { action: 'door.left', staff: 'Samir', device: 'Barra 1' },
      { action: 'sale.made', staff: 'Nerea', device: 'Barra 1' },
    ])
    await office.context().close()
  })

  test('a switch takes about a second from the last digit', async ({ page }) => {
    await openCounter(page, 'es', [{ name: 'Aitana' }])
    const people: Colleague[] = []
    for (const [name, pin] of [
      ['Nerea', '3719'],
      ['Samir', '8042'],
    ] as const) {
      people.push(await hireWithPin(page, { name, pin, capabilities: everything }))
    }
    await enrolTablet(page, 'Barra 1')
    await page.goto('/dispenser')
    const field = page.getByRole('textbox', { name: t.search })
    await expect(field).toBeVisible()
    const took: number[] = []
    for (let round = 0; round < 30; round += 1) {
      await lock(page)
      const person = people[round % people.length]
      if (person === undefined) throw new Error('Nobody works here.')
      await typePin(page, person, person.pin.slice(0, -1))
      const last = page.getByRole('group', { name: 'Teclado' }).getByRole('button', {
        name: person.pin.slice(-1),
        exact: true,
      })
      // Both moments are taken in the page, so that the journey adds nothing to them.
      await page.evaluate((name) => {
        window.addEventListener('click', () => performance.mark('last digit'), { capture: true, once: true })
        const seen = new MutationObserver(() => {
          if (document.querySelector(`[aria-label="${name}"], [placeholder="${name}"]`) === null) return
          seen.disconnect()
          performance.mark('usable')
        })
        seen.observe(document.body, { childList: true, subtree: true })
      }, t.search)
      await last.click()
      await expect(field).toBeVisible()
      took.push(
        await page.evaluate(() => {
          const ms = performance.measure('switch', 'last digit', 'usable').duration
          performance.clearMarks()
          return ms
        }),
      )
    }
    took.sort((one, other) => one - other)
    const p95 = took[Math.ceil(took.length * 0.95) - 1] ?? 0
    const figures = `median ${Math.round(took[15] ?? 0)} ms, p95 ${Math.round(p95)} ms of ${took.length}`
    process.stdout.write(`switch of person: ${figures}\n`)
    // A busy machine is several times slower than a tablet in use.
    expect(p95).toBeLessThan(5_000)
  })
})

/** Five wrong PINs. Keys and words stay where they are. */
async function guessUntilLocked(page: Page, person: Colleague): Promise<void> {
  for (const left of ['quedan 4 intentos', 'quedan 3 intentos', 'quedan 2 intentos', 'queda 1 intento']) {
    await typePin(page, person, '9041')
    await expect(page.getByText(`PIN incorrecto · ${left}`)).toBeVisible()
  }
  await typePin(page, person, '9041')
  await expect(page.getByText(/^Sin intentos/)).toBeVisible()
  await typePin(page, person, person.pin)
  await expect(faceOf(page, person)).toBeVisible()
  await expect(page.getByText(/^Sin intentos/)).toBeVisible()
}

async function openOffice(browser: Browser, person: Colleague) {
  const context = await browser.newContext()
  await prepare(context, 'es')
  const office = await context.newPage()
  await signIn(office, person, 'es')
  return office
}

/** What was done on devices of the venue at the door and the counter, newest first. */
const listActs = (venueId: number) =>
  inDatabase(async (client) => {
    await client.query(
      "select set_config('app.operator_id', (select operator_id from venues where id = $1)::text, false)",
      [venueId],
    )
    const { rows } = await client.query<{ action: string; staff: string; device: string }>(
      `select e.action, s.name as staff, d.name as device from audit_events e
       join staff s on s.id = e.staff_id join devices d on d.id = e.device_id
       where e.venue_id = $1 and e.action in ('sale.made', 'door.left') order by e.at desc`,
      [venueId],
    )
    return rows
  })
