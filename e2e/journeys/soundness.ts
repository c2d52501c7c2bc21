import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What axe says once everything that slides or fades has come to rest: a half-faded word has no contrast yet. */
export const expectSound = (page: Page, where = page.url()) =>
  expect.poll(() => violations(page), { message: where, timeout: 30_000 }).toEqual([])
