import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Run in the page alone: no page of ours has another inside, and a second one to put the answers together costs as much. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What axe says once everything that slides or fades has come to rest: a half-faded word has no contrast yet. */
export const expectSound = (page: Page, where = page.url()) =>
  expect.poll(() => violations(page), { message: where, timeout: 30_000 }).toEqual([])

/** What sticks out sideways, of the page and of the sheet in it, which scrolls by itself. */
export const widerThanScreen = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('#content')]
      .filter((box) => box !== null && box.scrollWidth > box.clientWidth)
      .map((box) => box?.id),
  )
