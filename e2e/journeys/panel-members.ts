import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { somePicture } from './some-picture.ts'
import { asOwner, enter, expect } from './staff.ts'

/** What the API says about a member, as far as these journeys look. */
export type Kept = {
  version: number
  state: string
  phone: string | null
  city: string | null
  notes: string
  card: { code: string } | null
  contract: object | null
}

export type OwnMember = {
  id: number
  name: string
  number: string
  document: string
  path: string
  /** What is kept, as somebody at another screen would see it. */
  kept: () => Promise<Kept>
  /** Changes some facts as somebody at another screen would. */
  change: (facts: object) => Promise<void>
  erase: () => Promise<void>
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** An identity number that nobody else in these journeys has. */
function someDocument(): string {
  const number = randomInt(10_000_000, 99_999_999)
  return `${number}${letters[number % 23]}`
}

/** A member of Club Almirante whom no other journey touches, with 64,50 € of credit. */
export async function enrol(page: Page, facts: object = {}): Promise<OwnMember> {
  const headers = await asOwner()
  const mark = randomUUID().slice(0, 8)
  const document = someDocument()
  const facets = {
    email: `lucia.${mark}@mail.example`,
    cash_balance: 64.5,
    name: 'Lucía',
    last_name: `Ferrer ${mark}`,
    document_kind: 'dni',
    document_number: document,
    birth_date: '1991-04-09',
    phone: '612 00 01 42',
    city: 'Valencia',
    max_monthly_grams: 60,
    ...facts,
  }
  const made = await page.request.post('/v1/create-client', {
    headers,
    multipart: {
      new_user: JSON.stringify(facets),
      image: somePicture,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, profile } = (await made.json()) as { id: number; profile: { client_id: number } }
  const address = `/v1/members/${id}`
  const kept = async () => (await (await page.request.get(address, { headers })).json()) as Kept
  return {
    id,
    name: `Lucía Ferrer ${mark}`,
    number: String(profile.client_id).padStart(4, '0'),
    document,
    path: `/customers?member=${id}`,
    kept,
    change: async (changes) => {
      const { cash_balance: _, ...same } = facets
      const { version, ...now } = (await kept()) as Kept & { registered_on: string; owned_shops: number[] }
      const { registered_on, owned_shops } = now
      const member = { ...same, registered_on, owned_shops, version, ...changes }
      const changed = await page.request.put(address, { headers, multipart: { member: JSON.stringify(member) } })
      expect(changed.ok(), await changed.text()).toBe(true)
    },
    erase: async () => {
      const idempotent = { ...headers, 'idempotency-key': randomUUID() }
      const paid = await page.request.post(`${address}/payout`, {
        headers: idempotent,
        data: { amount: 64.5, method: 'transfer', reason: 'Baja' },
      })
      expect(paid.ok(), await paid.text()).toBe(true)
      const erased = await page.request.post(`${address}/erasure`, { headers })
      expect(erased.ok(), await erased.text()).toBe(true)
    },
  }
}

/** The panel of a member, opened by its address as the owner. */
export async function openPanel(page: Page, member: OwnMember) {
  await enter(page, 'owner', member.path)
  const panel = page.getByRole('dialog', { name: member.name, exact: true })
  await expect(panel.getByRole('heading', { name: member.name })).toBeVisible({ timeout: 30_000 })
  return panel
}
