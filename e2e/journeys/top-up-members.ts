import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { somePicture } from './some-picture.ts'
import { asOwner, expect } from './staff.ts'

type Booking = { kind: string; amount: number; balance_after: number; method: string; reason: string }

export type OwnMember = {
  id: number
  number: number
  name: string
  balance: () => Promise<number>
  /** What was put into the wallet and taken back again since they were enrolled, newest first. */
  bookings: () => Promise<Booking[]>
}

/** A member whom no other journey touches, with this much credit; of Club Almirante unless somebody else enrols them. */
export async function makeMember(page: Page, credit: number, by?: Record<string, string>): Promise<OwnMember> {
  const headers = by ?? (await asOwner())
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
      image: somePicture,
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
