import { businessDateOf } from '@aforo/domain'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { connect } from '../../server/src/db/connection.ts'
import { closeBooks } from '../../server/src/features/transactions/closing.ts'
import { readStage } from '../stage/stage.ts'
import { askAtVenue } from './own-members.ts'
import type { OwnVenue } from './own-venues.ts'
import { expect } from './staff.ts'

const dayMs = 86_400_000
const nightHour = 2
export const zone = 'Europe/Madrid'

async function asAdmin(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: readStage().adminUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

export async function ask<T>(page: Page, path: string, data: object, method = 'POST'): Promise<T> {
  const answer = await askAtVenue(page, method, path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

export const workAt = (page: Page, { id }: OwnVenue) =>
  page.evaluate((venueId) => localStorage.setItem('aforo.venue', String(venueId)), id)

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))

/** A place on earth where it is two at night right now: the evening there is yesterday's. */
export function zoneAtNight(now: Date): string {
  const ahead = (nightHour - hourIn('UTC', now) + 24) % 24
  // Written the other way round, as that list has it.
  if (ahead === 0) return 'Etc/GMT'
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`
}

/** The last night on which clocks were changed, some minutes after they were. */
export function lastClockChange(now: Date): Date {
  const offset = (at: Date) => (hourIn(zone, at) - at.getUTCHours() + 24) % 24
  for (let back = 0; back < 366; back += 1) {
    const [before, after] = [1, 0].map((days) => new Date(now.getTime() - (back + days) * dayMs)) as [Date, Date]
    // Clocks go at one in the morning of the world.
    if (offset(before) !== offset(after)) return new Date(`${after.toISOString().slice(0, 10)}T01:30:00Z`)
  }
  throw new Error('Nobody changes their clocks any more.')
}

/** As if it had been booked at another time. */
export async function moveTo(transactionId: number, at: Date): Promise<string> {
  const businessDate = businessDateOf(at, zone)
  await asAdmin('update transactions set at = $2, business_date = $3 where id = $1', [transactionId, at, businessDate])
  return businessDate
}

/** As if a night had passed over everything that happened at these venues today; its days are closed, as they are then. */
export async function letNightPass(venueIds: readonly number[]): Promise<void> {
  await asAdmin(
    `update transactions set at = at - interval '1 day', business_date = business_date - 1
     where venue_id = any ($1) and at > now() - interval '20 hours'`,
    [venueIds],
  )
  await asAdmin('delete from day_closings where venue_id = any ($1)', [venueIds])
  const { db } = connect({ url: readStage().databaseUrl, poolSize: 2, onLost: () => {} })
  const log = { warn: () => {} }
  const closing = closeBooks({ db, log: log as unknown as Parameters<typeof closeBooks>[0]['log'] })
  await closing.look()
  await closing.close()
  await db.destroy()
}
