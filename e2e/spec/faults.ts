import type { Page, Route } from '@playwright/test'
import pg from 'pg'
import { stage } from '../fixtures/staff.ts'

/** An error with an answer, so that lists are not retried automatically. */
const serverError = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'An error occurred. Reference 1.' } })

/** Requests to this address fail in this way while `look` runs. */
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
  whileBroken(page, url, serverError, look)

/** The server refuses, with a code but without a text. */
export const whileRefusing = (page: Page, url: string, look: () => Promise<void>) =>
  whileBroken(page, url, (route) => route.fulfill({ status: 409, json: { code: 'member_left', detail: null } }), look)

/** Requests that change something fail; lists still load. */
export const whileOffline = (page: Page, url: string, look: () => Promise<void>) =>
  whileBroken(page, url, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()), look)

/** Runs a statement as the administrator of the database, for states that no call can create. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Delays requests to this address until `resume` is called. */
export async function pauseRequests(page: Page, url: string): Promise<{ resume: () => void }> {
  let resume = () => {}
  const paused = new Promise<void>((resolve) => {
    resume = resolve
  })
  await page.route(url, async (route) => {
    await paused
    await route.continue()
  })
  return { resume }
}
