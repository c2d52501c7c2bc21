import { ApiError } from '../src/api/client.ts'
import type { DeviceApi } from '../src/offline/device-api.ts'
import type { OfflineMember } from '../src/offline/working-set.ts'

type Head = Awaited<ReturnType<DeviceApi['readHead']>>
type SentCommand = Parameters<DeviceApi['send']>[0]['command']

const now = () => new Date().toISOString()

export const member = (id: number, change: Partial<OfflineMember> = {}): OfflineMember => ({
  id,
  client_id: id,
  name: `Socio${id}`,
  last_name: 'Álvarez',
  image_path: null,
  standing: 'active',
  registered_on: '2020-01-01',
  expires_on: null,
  fee_kind: 'none',
  fee_paid_until: null,
  under_age: false,
  identity_seen: true,
  discount_percent: 0,
  max_monthly_grams: null,
  months: [],
  balance: 50,
  wallet_version: 1,
  inside: null,
  card_hash: null,
  ...change,
})

export const venueId = 7
export const inside = (id: number) => ({
  visit_id: 1000 + id,
  venue_id: venueId,
  venue_name: 'Club',
  entry_time: new Date(Date.now() - 3_600_000).toISOString(),
})

const product = (id: number, name: string, price: number, stock: number): Head['products'][number] => ({
  id,
  venue_id: venueId,
  name,
  description: '',
  unit_type: 'fixed',
  price,
  category_id: null,
  subcategory_id: null,
  category: null,
  subcategory: null,
  image_path: null,
  gram_equivalent: null,
  barcode: null,
  stock_quantity: stock,
  stock_version: 1,
  batches: [],
  low_stock_threshold: null,
  stock_state: 'ok',
  version: 1,
  changed_by: 'Ada',
  changed_at: now(),
  archived: false,
})

type Line = {
  /** Nothing arrives, in either direction. */
  isDown: boolean
  /** The next command is booked, but its answer is lost. */
  losesNextAnswer: boolean
  /** The first command that this device asks for is elsewhere from now on. */
  isTakenOver: boolean
  claimed: number[]
  claim: number
  sent: SentCommand[]
  /** Commands by their key, each booked once. */
  booked: Map<string, SentCommand>
  confirmed: number[]
  refreshed: number[][]
  faces: Map<number, Blob>
  /** For how long a lease counts. */
  lastsMs: number
}

/** The far end of the line of a device, as the contract describes it: it numbers, books each key once, and can be cut. */
export function createLine(
  members: OfflineMember[],
  gateLevels: Head['rules']['gate_levels'],
  rules: Partial<Head['rules']> = {},
) {
  const line: Line = {
    isDown: false,
    losesNextAnswer: false,
    isTakenOver: false,
    claimed: [],
    claim: 0,
    sent: [],
    booked: new Map(),
    confirmed: [],
    refreshed: [],
    faces: new Map(),
    lastsMs: 8 * 3_600_000,
  }
  const rows = new Map(members.map((row) => [row.id, row]))
  const products = [product(1, 'Café', 2, 10), product(2, 'Agua', 1, 5)]
  const through = async <T>(answer: () => T): Promise<T> => {
    if (line.isDown) throw new ApiError('unreachable', null)
    return answer()
  }
  const insideNow = () => [...rows.values()].filter((row) => row.inside?.venue_id === venueId).length

  function book(command: SentCommand): void {
    if (line.booked.has(command.key)) return
    line.booked.set(command.key, command)
    const row = rows.get(command.user_id)
    if (row === undefined) return
    const change = command.kind === 'sale' ? -command.amount : command.kind === 'top_up' ? command.amount : 0
    const passed = command.kind === 'entry' ? inside(row.id) : command.kind === 'exit' ? null : row.inside
    rows.set(row.id, {
      ...row,
      balance: row.balance + change,
      wallet_version: row.wallet_version + 1,
      inside: passed,
    })
    if (command.kind !== 'sale') return
    for (const item of command.items) {
      const sold = products.find(({ id }) => id === item.product_id)
      if (sold !== undefined) sold.stock_quantity -= item.quantity
    }
  }

  const api: DeviceApi = {
    describe: () =>
      through(() => ({
        id: 3,
        name: 'Barra',
        venue: { id: venueId, name: 'Club', time_zone: 'Europe/Madrid' },
        lock_minutes: null,
        people: [],
      })),
    renew: ({ places, confirmed_claim: confirmed, refresh = [] }) =>
      through(() => {
        line.confirmed.push(confirmed)
        line.refreshed.push([...refresh])
        return {
          now: now(),
          leases: places.map(({ place }) => ({
            place,
            state: line.isTakenOver ? ('elsewhere' as const) : ('held' as const),
            fence: line.isTakenOver ? null : 4,
            runs_out_at: new Date(Date.now() + line.lastsMs).toISOString(),
            last_command: line.booked.size,
            holder: null,
          })),
          claim: line.claim,
          claimed: line.claimed,
          members: refresh.flatMap((id) => rows.get(id) ?? []),
          inside: insideNow(),
        }
      }),
    readHead: () =>
      through(() => ({
        now: now(),
        business_date: '2026-01-01',
        card_salt: 'salt',
        rules: {
          time_zone: 'Europe/Madrid',
          day_cutoff_minutes: 360,
          currency: 'EUR',
          capacity: 100,
          nearly_full_percent: 80,
          min_stay_minutes: 0,
          age_limit: 18,
          waiting_days: 0,
          top_up_most: null,
          balance_most: null,
          discount_most: null,
          grams_over_most: null,
          weigh_tolerance: 0.05,
          overrules_most: null,
          daily_grams: null,
          monthly_grams: null,
          till_open: true,
          gate_levels: gateLevels,
          member_most: null,
          newcomer_most: 0,
          hours: 8,
          label_words: '',
          ...rules,
        },
        products: structuredClone(products),
        categories: [],
        inside: insideNow(),
        member_count: rows.size,
      })),
    readMembers: (cursor) =>
      through(() => {
        const from = Number(cursor ?? 0)
        const items = [...rows.values()].slice(from, from + 2000)
        return { items, nextCursor: from + 2000 < rows.size ? String(from + 2000) : null }
      }),
    readFace: (id) => through(() => line.faces.get(id) ?? new Blob()),
    send: ({ command }) =>
      through(() => {
        line.sent.push(command)
        book(command)
        if (line.losesNextAnswer) {
          line.losesNextAnswer = false
          throw new ApiError('unreachable', null)
        }
        return {
          result: line.isTakenOver ? ('held' as const) : ('done' as const),
          flags: [],
          member: rows.get(command.user_id) ?? null,
          products: products.map(({ id, stock_quantity, stock_version }) => ({ id, stock_quantity, stock_version })),
        }
      }),
  }
  return { line, api, rows, products }
}
