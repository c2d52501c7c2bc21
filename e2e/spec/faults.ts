import type { Page, Route } from '@playwright/test'
import pg from 'pg'
import { stage } from '../fixtures/staff.ts'

/** The server answers, but cannot do it: a list is not asked for again by itself. */
const cannot = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'An error occurred. Reference 1.' } })

/** While this is looked at, what this address is asked for fails in this way. */
async function whileBroken(
  page: Page,
  url: string | RegExp,
  fault: (route: Route) => unknown,
  look: () => Promise<void>,
) {
  await page.route(url, fault)
  try {
    await look()
  } finally {
    await page.unroute(url)
  }
}

export const whileFailing = (page: Page, url: string | RegExp, look: () => Promise<void>) =>
  whileBroken(page, url, cannot, look)

/** The server says no to what changes something, without a word. */
export const whileRefusing = (page: Page, url: string, look: () => Promise<void>) =>
  whileBroken(page, url, (route) => route.fulfill({ status: 409, json: { code: 'member_left', detail: null } }), look)

/** The line is dead for what changes something; lists still load. */
export const whileDead = (page: Page, url: string, look: () => Promise<void>) =>
  whileBroken(page, url, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()), look)

/** Asks the database as who may do everything in it: for what no call can bring about. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What this address is asked for waits until it is let go. */
export async function hold(page: Page, url: string): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return { letGo }
}
