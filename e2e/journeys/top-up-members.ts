import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { emailOf, expect, passwordOf } from './staff.ts'

const picture = await readFile(new URL('../../docs/pictures/sign-in.png', import.meta.url))

type Booking = { kind: string; amount: number; balance_after: number; method: string; reason: string }

export type OwnMember = {
  id: number
  number: number
  name: string
  balance: () => Promise<number>
  /** What was put into the wallet and taken back again since they were enrolled, newest first. */
  bookings: () => Promise<Booking[]>
}

type Headers = { authorization: string; 'x-venue-id': string }

/** As the owner of Club Almirante. */
export async function asOwner(page: Page): Promise<Headers> {
  const signedIn = await page.request.post('/api/token', {
    form: { username: emailOf('owner'), password: passwordOf('owner') },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const me = await page.request.get('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })
  const { owned_venues: venues } = (await me.json()) as { owned_venues: { id: number }[] }
  return { authorization: `Bearer ${token}`, 'x-venue-id': String(venues[0]?.id) }
}

/** A member whom no other journey touches, with this much credit. */
export async function makeMember(page: Page, headers: Headers, credit: number): Promise<OwnMember> {
  const mark = randomUUID().slice(0, 6)
  const name = `Lucía Ferrer ${mark}`
  const newUser = {
    email: `lucia.${mark}@mail.example`,
    name: 'Lucía',
    last_name: `Ferrer ${mark}`,
    cash_balance: credit,
  }
  const made = await page.request.post('/v1/create-client', {
    headers,
    multipart: {
      new_user: JSON.stringify(newUser),
      image: { name: 'face.png', mimeType: 'image/png', buffer: picture },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, profile } = (await made.json()) as { id: number; profile: { client_id: number } }
  const list = async () => {
    const listed = await page.request.get(`/v1/members/${id}/transactions`, { headers })
    return (await listed.json()) as Booking[]
  }
  const before = (await list()).length
  return {
    id,
    number: profile.client_id,
    name,
    bookings: async () => (await list()).slice(0, -before || undefined),
    balance: async () => {
      const found = await page.request.get(`/v1/venue-clients?q=${profile.client_id}`, { headers })
      const members = (await found.json()) as { id: number; profile: { cash_balance: number } }[]
      return members.find((member) => member.id === id)?.profile.cash_balance ?? Number.NaN
    },
  }
}
