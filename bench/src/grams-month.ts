import { randomUUID } from 'node:crypto'
import { amountOfCents } from '@aforo/domain'
import type { Environment } from './environment.ts'
import { type Call, type Club, keyed, must, takeFrom, type Who } from './grams-club.ts'
import { soldPriceCents } from './sale-requests.ts'

/** What goods dry a day, as the venue expects it, and how much the weather changes it. */
const dryingADay = 0.0015
const weather = 0.15
const scaleErrorGrams = 0.03
const pouringErrorGrams = 0.02
/** So many jars the thief takes from, none of a batch with less than this, so that none of them is outside its band. */
const jarsTakenFrom = 8
const gramsTakenFrom = 200

export type Truth = { dried: number; taken: number; poured: number }
type Draws = { even: () => number; normal: () => number }

/** Draws of a normal distribution, by Box and Muller. */
export const drawsOf = (even: () => number): Draws => ({
  even,
  normal: () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even()),
})

const sumOf = (grams: readonly number[]) => grams.reduce((sum, jar) => sum + jar, 0)
const hundredths = (grams: number) => Math.max(0, Math.round(grams * 100) / 100)

/** Half a day passes: everything that was read, received and worked is so much older. No call can do that. */
export async function halfADayPasses({ asAdmin }: Environment, operatorId: number): Promise<void> {
  const older = (table: string, columns: string[]) =>
    `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '12 hours'`).join(', ')}
       where operator_id = ${operatorId}`
  await asAdmin(`begin; set local session_replication_role = replica;
    ${older('batches', ['received_at'])}; ${older('count_units', ['read_at', 'since_at'])};
    ${older('count_sheets', ['started_at', 'finished_at', 'closed_at'])}; ${older('count_readings', ['at'])};
    ${older('jars', ['last_weighed_at'])};
    update time_records set began_at = began_at - interval '12 hours', ended_at = ended_at - interval '12 hours',
      business_date = (began_at - interval '12 hours')::date where operator_id = ${operatorId};
    commit`)
}

function dry(club: Club, { normal }: Draws, truth: Truth): void {
  const air = Math.max(0, 1 + weather * normal())
  for (const goods of club.goods) {
    goods.jars = goods.jars.map((grams) => {
      const lost = Math.min(grams, (grams * dryingADay * air) / 2)
      truth.dried += lost
      return grams - lost
    })
  }
}

function steal(club: Club, { even }: Draws, truth: Truth, grams: number): void {
  const large = club.goods.filter(({ jars }) => sumOf(jars) >= gramsTakenFrom)
  const from = large.toSorted(() => even() - 0.5).slice(0, jarsTakenFrom)
  for (const goods of from) takeFrom(goods, grams / from.length)
  truth.taken += grams
}

/** Every batch is sold from, two in a sale, and named where there are several of a product. What is poured is not quite what is sold. */
async function sell(call: Call, club: Club, seller: Who, { even, normal }: Draws, truth: Truth): Promise<void> {
  const { counter, goods } = club
  const unit_price = amountOfCents(soldPriceCents)
  for (let index = 0; index < goods.length; index += 2) {
    const items = goods.slice(index, index + 2).map((one) => {
      const quantity = hundredths(0.5 + 2.5 * even())
      const poured = quantity + pouringErrorGrams * normal()
      takeFrom(one, poured)
      truth.poured += poured - quantity
      one.tally.sold += Math.round(quantity * 1000)
      const isOnly = goods.every((other) => other === one || other.productId !== one.productId)
      return { product_id: one.productId, batch_id: isOnly ? null : one.batchId, quantity, unit_price }
    })
    const amount = hundredths(items.reduce((sum, { quantity }) => sum + Math.round(quantity * soldPriceCents), 0) / 100)
    const user_id = counter.memberIds[Math.floor(even() * counter.memberIds.length)] ?? 0
    const head = { id: randomUUID(), user_id, venue_id: counter.venue.id } as const
    await must(
      call(
        'POST /v1/make-purchase',
        { body: { ...head, type: 'purchase', amount, status: 'completed', items } },
        seller,
      ),
    )
  }
}

async function weighAll(call: Call, club: Club, sheetId: number, by: Who, { normal }: Draws): Promise<void> {
  for (;;) {
    const taken = await must(call('POST /v1/count-sheets/{id}/next', { params: { id: sheetId }, body: {} }, by))
    if (taken.entry === null) return
    const { number, batch, jar } = taken.entry
    const goods = club.goods.find(({ batchId }) => batchId === batch?.id)
    if (goods === undefined) throw new Error('A sheet has goods that nobody received.')
    const inside = jar === null ? sumOf(goods.jars) : (goods.jars[jar.number - 1] ?? 0)
    const tare = jar === null ? 0 : 180
    const gross = hundredths(inside + tare + scaleErrorGrams * normal())
    const body = { gross: Math.max(gross, tare), tare, weighed_by: 'scale' } as const
    const params = { id: sheetId, number }
    await must(call('POST /v1/count-sheets/{id}/entries/{number}/readings', keyed({ params, body }), by))
  }
}

/** Counts, and what is outside its band again by the other. */
export async function count(call: Call, club: Club, [one, other]: [Who, Who], scope: 'all' | 'moved', draws: Draws) {
  const { id } = await must(call('POST /v1/count-sheets', keyed({ body: { scope } }), one))
  const params = { id }
  await weighAll(call, club, id, one, draws)
  const { state } = await must(call('POST /v1/count-sheets/{id}/finish', keyed({ params, body: {} }), one))
  if (state !== 'to_recount') return { id, isRecounted: false }
  await weighAll(call, club, id, other, draws)
  await must(call('POST /v1/count-sheets/{id}/finish', keyed({ params, body: {} }), other))
  return { id, isRecounted: true }
}

export async function approve(call: Call, owner: Who, id: number): Promise<void> {
  const body = { reason: 'Revisado' }
  await must(call('POST /v1/count-sheets/{id}/approval', keyed({ params: { id }, body }), owner))
}

async function clockIn({ asAdmin }: Environment, { counter }: Club, people: readonly Who[]): Promise<void> {
  const { operatorId, id } = counter.venue
  const rows = people.map(
    ({ id: staffId }) => `(${operatorId}, ${id}, ${staffId}, (now() - interval '12 hours')::date,
      now() - interval '12 hours', ${staffId}, now(), ${staffId})`,
  )
  await asAdmin(
    `insert into time_records (operator_id, venue_id, staff_id, business_date, began_at, began_by, ended_at, ended_by)
     values ${rows.join(', ')}`,
  )
}

/** One shift of a venue, with its weigh-in. The second of a crew sometimes changes with that of the other. */
export async function workShift(
  environment: Environment,
  call: Call,
  club: Club,
  { isEvening, stolenGrams, draws, truth }: { isEvening: boolean; stolenGrams: number; draws: Draws; truth: Truth },
) {
  const { morning, evening } = club
  const isSwapped = draws.even() < 0.25
  const [first] = isEvening ? evening : morning
  const [, second] = isEvening === isSwapped ? morning : evening
  dry(club, draws, truth)
  await sell(call, club, first, draws, truth)
  if (isEvening && stolenGrams > 0) steal(club, draws, truth, stolenGrams)
  await clockIn(environment, club, [first, second])
  return count(call, club, [first, second], 'moved', draws)
}
