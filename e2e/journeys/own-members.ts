import { randomUUID } from 'node:crypto'
import { addDays } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { settle } from './own-venues.ts'
import { somePicture } from './some-picture.ts'
import { expect, type Language } from './staff.ts'

export type OwnMember = {
  id: number
  /** With its zeros, as lists show it. */
  number: string
  name: string
  email: string
}

/** What a member begins with; the rest is as the API has it where nothing is said. */
export type NewMember = {
  name?: string
  last_name?: string
  email?: string
  cash_balance?: number
  fee_kind?: 'none' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
  fee_cost?: number
  fee_paid?: boolean
  registered_on?: string
  expires_on?: string
  max_monthly_grams?: number
  birth_date?: string
  document_kind?: 'dni' | 'nie' | 'passport' | 'other'
  document_number?: string
  phone?: string
  identity_seen?: boolean
  owned_shops?: readonly number[]
}

/** A day so many days from the one that the venue is in now. */
export type Day = (days: number) => string

/** Asks the API as whoever is signed in on this page, at the venue where they work. */
export async function askAtVenue(
  page: Page,
  method: string,
  path: string,
  more: { data?: object; multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }> } = {},
) {
  const [token, chosen] = await page.evaluate(() => [
    localStorage.getItem('kongToken'),
    localStorage.getItem('aforo.venue'),
  ])
  const authorization = `Bearer ${token}`
  const own = async () => {
    const me = await page.request.get('/v1/users/me', { headers: { authorization } })
    return String(((await me.json()) as { owned_venues: { id: number }[] }).owned_venues[0]?.id)
  }
  const headers = {
    authorization,
    'x-venue-id': chosen ?? (await own()),
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
  }
  return page.request.fetch(path, { method, headers, ...more })
}

/** Enrols somebody at the venue where whoever is signed in on this page works. */
export async function makeMember(page: Page, facts: NewMember = {}): Promise<OwnMember> {
  const mark = randomUUID().slice(0, 8)
  const { name = 'Lucía', last_name = `Ferrer ${mark}`, email = `socio.${mark}@mail.example` } = facts
  const form = { cash_balance: 0, ...facts, name, last_name, email }
  const made = await askAtVenue(page, 'POST', '/v1/create-client', {
    multipart: {
      new_user: JSON.stringify(form),
      image: somePicture,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, profile } = (await made.json()) as { id: number; profile: { client_id: number } }
  return { id, number: String(profile.client_id).padStart(4, '0'), name: `${name} ${last_name}`.trim(), email }
}

/** An owner at a venue of their own, with these members and no others, who looks at the list of them. */
export async function openMembers(
  page: Page,
  language: Language,
  people: (day: Day) => readonly NewMember[],
  path = '/customers',
): Promise<OwnMember[]> {
  const [venue] = await settle(page, ['Club'])
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue?.id)
  const members: OwnMember[] = []
  const here = await askAtVenue(page, 'GET', '/v1/venues/here')
  const { business_date: today } = (await here.json()) as { business_date: string }
  for (const person of people((days) => addDays(today, days))) members.push(await makeMember(page, person))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'es' ? 'Listado Socios' : 'Member list')
  return members
}
