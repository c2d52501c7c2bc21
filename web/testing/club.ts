import { buildRequest, type CallInput, type CallReply } from '@aforo/contract'
import type { ApiEndpoint, Capability, Role, VenueRole } from '@aforo/domain'

/** A signed-in member of staff at a venue, with calls to the API. */
export type Desk = {
  id: number
  email: string
  password: string
  token: string
  venueId: number | null
  call: <K extends ApiEndpoint>(key: K, input: CallInput<K>) => Promise<CallReply<K>>
}

export type Venue = { id: number; operatorId: number; name: string }
export type Club = { venue: Venue; owner: Desk }
export type Member = { id: number; name: string; email: string; number: number }
export type Goods = { id: number; name: string; price: number }

let count = 0
/** A text that no other test uses. */
export function unique(): string {
  count += 1
  return `${crypto.randomUUID().slice(0, 8)}${count}`
}

async function replyOf<T>(response: Response): Promise<T> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${new URL(response.url).pathname}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function seed<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return replyOf(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** Rows of the database as they are, past the API. Counts and sums arrive as text: cast them to int. */
export const readRows = <T>(text: string, values: unknown[] = []): Promise<T[]> => seed('/seed/rows', { text, values })

type Place = { venueId: number; role: VenueRole; capabilities?: readonly Capability[] }

async function seedPerson(role: Role, places: readonly Place[]): Promise<Desk> {
  const person = await seed<Omit<Desk, 'venueId' | 'call'>>('/seed/people', { role, places })
  const venueId = places[0]?.venueId ?? null
  return {
    ...person,
    venueId,
    call: async (key, input) => {
      const { method, path, headers, body } = buildRequest(key, input)
      const at = venueId === null ? {} : { 'x-venue-id': String(venueId) }
      const as = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' }
      return replyOf(await fetch(path, { method, body, headers: { ...headers, ...as, ...at } }))
    },
  }
}

/** Creates a club with one venue and its owner. No other test uses it. */
export async function openClub(name = 'Sala'): Promise<Club> {
  const venue = await seed<Venue>('/seed/venues', { name })
  return { venue, owner: await seedPerson('owner', [{ venueId: venue.id, role: 'owner' }]) }
}

/** Another venue of the same operator, with an owner of its own. */
export async function openBranch({ venue: { operatorId } }: Club, name = 'Puerto'): Promise<Club> {
  const venue = await seed<Venue>('/seed/venues', { name, operatorId })
  return { venue, owner: await seedPerson('owner', [{ venueId: venue.id, role: 'owner' }]) }
}

export const seedEmployee = ({ id }: Venue, capabilities: readonly Capability[]): Promise<Desk> =>
  seedPerson('employee', [{ venueId: id, role: 'employee', capabilities }])

/** An owner without a venue. */
export const seedNewOwner = (): Promise<Desk> => seedPerson('owner', [])

export const seedSuperadmin = (): Promise<Desk> => seedPerson('superadmin', [])

/** Ends the sign-in that a page started, so that the next test does not find the cookie that renews it. */
export async function forgetSignIn(): Promise<void> {
  await fetch('/v1/sign-in/renewal', { method: 'DELETE' })
}

/** A picture of 16 by 16 pixels in one colour. */
export function somePicture(): File {
  const base64 =
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUqQdjzytpOAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC'
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'picture.png', { type: 'image/png' })
}

type MemberFacts = CallInput<'POST /v1/create-client'>['multipart']['new_user']

export async function enrolMember(desk: Desk, name: string, facts: Partial<MemberFacts> = {}): Promise<Member> {
  const new_user = {
    email: `member.${unique()}@mail.example`,
    cash_balance: 0,
    name,
    last_name: 'Ferrer',
    identity_seen: true,
    ...facts,
  }
  const { id, profile } = await desk.call('POST /v1/create-client', { multipart: { new_user, image: somePicture() } })
  return { id, email: new_user.email, number: profile.client_id, name: `${name} ${new_user.last_name}` }
}

type ProductFacts = CallInput<'POST /v1/products'>['multipart']['product']

export async function offerProduct(desk: Desk, name: string, facts: Partial<ProductFacts> = {}): Promise<Goods> {
  const product = { name, price: 8.5, stock_quantity: 500, unit_type: 'weight', category_id: null, ...facts } as const
  const { id, price } = await desk.call('POST /v1/products', { multipart: { product } })
  return { id, name, price }
}

export async function letIn(desk: Desk, { id }: Member): Promise<void> {
  await desk.call('POST /v1/entries', { body: { user_id: id, id: crypto.randomUUID() } })
}

/** Somebody whom the owner lets inspect the venue of the club for some days. */
export async function seedInspector({ venue: { id, operatorId }, owner }: Club): Promise<Desk> {
  const person = await seedPerson('employee', [])
  await readRows(
    `insert into inspector_accounts
       (operator_id, staff_id, authority, reference, from_date, until_date, venue_ids, created_by)
     values ($1, $2, 'Ajuntament de Barcelona', 'EXP-77', current_date - 2, current_date + 5, array[$3::bigint], $4)`,
    [operatorId, person.id, id, owner.id],
  )
  return person
}
