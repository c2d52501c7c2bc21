import { labels } from '../fixtures/counter-words.ts'
import { checkoutOf, keptOf, openServing, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels, openDoor } from '../fixtures/door.ts'
import { boxOf, gapsMs, middleOf, tapTwice, weighOne } from '../fixtures/double-tap.ts'
import { expectSettled } from '../fixtures/keyboard.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

const t = labels.es
const atDoor = doorLabels.es

test.describe('a finger that taps twice on a tablet', () => {
  test.use({ viewport: screens.tablet, hasTouch: true })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('does not charge through a Checkout button that has just appeared; a later tap charges', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es')
    await weigh(page, 'es', shelf.lemon, '1', { press: (target) => target.tap() })
    const pay = await middleOf(checkoutOf(page, 'es'))
    for (const gapMs of gapsMs) {
      const add = await middleOf(await weighOne(page, shelf.lemon))
      await tapTwice(page, add, pay, gapMs)
      await expect(checkoutOf(page, 'es')).toBeEnabled()
      await expectSettled(page)
      expect((await keptOf(page, guest)).sales, `after ${gapMs} ms`).toEqual([])
    }
    await page.touchscreen.tap(pay.x, pay.y)
    await expect(page.getByRole('button', { name: t.nextMember })).toBeVisible()
    expect((await keptOf(page, guest)).sales).toHaveLength(1)
  })

  test('lets a member in once, and does not change the list behind', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }, { name: 'Carla' }])
    const sorts = () => page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.ariaSort))
    for (const [nth, { name }] of guests.entries()) {
      const before = await sorts()
      await page.getByRole('button', { name: atDoor.newEntry }).tap()
      await page.getByRole('textbox', { name: atDoor.searchField }).fill(name)
      const enter = page.getByRole('button', { name: atDoor.enterOf(name) })
      await expect(enter).toBeVisible()
      await expectSettled(page)
      const { x, y, height } = await boxOf(enter)
      // Over a column header, once the list has a row.
      const spot = { x: x + 12, y: y + height / 2 }
      await tapTwice(page, spot, spot, gapsMs[nth % gapsMs.length] ?? 0)
      await expect(page.getByRole('button', { name: atDoor.exitOf(name) })).toBeVisible()
      if (nth > 0) expect(await sorts()).toEqual(before)
    }
    await expect(page.getByRole('table', { name: atDoor.room }).getByRole('row')).toHaveCount(guests.length + 1)
  })
})
