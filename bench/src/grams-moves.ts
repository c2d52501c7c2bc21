import { type Call, type Club, type Goods, keyed, must, newTally, takeFrom } from './grams-club.ts'
import { choose } from './retrying-clients.ts'

const transferMilli = 150_000
const lostOnTheWayMostMilli = 300
const sampleMilli = 1_500
const crumbsMilli = 300

type Random = () => number

/** Sends a part of a batch to the other venue, where a little less arrives. Returns what was lost, or null without goods. */
export async function transfer(
  call: Call,
  { from, to, week }: { from: Club; to: Club; week: number },
  random: Random,
): Promise<{ lostMilli: number; isRecorded: boolean } | null> {
  const delivered = from.counter.productIds.length
  const index = delivered - 1 - (week % delivered)
  const goods = from.goods[index]
  if (goods === undefined || Math.max(...goods.jars) * 1000 < 1.1 * transferMilli) return null
  takeFrom(goods, transferMilli / 1000)
  goods.tally.moved += transferMilli
  const { productId, batchId } = goods
  const sentItem = { product_id: productId, batch_id: batchId, quantity: transferMilli / 1000 }
  const sending = { body: { to_venue_id: to.counter.venue.id, items: [sentItem] } }
  const { id } = await must(call('POST /v1/transfers', keyed(sending), from.owner))

  const lostMilli = Math.round(random() * lostOnTheWayMostMilli)
  const arrivedMilli = transferMilli - lostMilli
  const arrived = {
    number: 1,
    quantity: arrivedMilli / 1000,
    product_id: to.counter.productIds[index] ?? null,
    gap_reason: lostMilli === 0 ? null : ('missing' as const),
  }
  const receiving = { params: { id }, body: { items: [arrived] } }
  const { items } = await must(call('POST /v1/transfers/{id}/receipt', keyed(receiving), to.owner))
  const [line] = items
  if (!line?.to_product || !line.to_batch) throw new Error('What arrived is in no batch.')
  to.goods.push({
    productId: line.to_product.id,
    batchId: line.to_batch.id,
    jars: [arrivedMilli / 1000],
    tally: newTally(arrivedMilli),
  })
  return { lostMilli, isRecorded: Math.round((line.lost ?? 0) * 1000) === lostMilli }
}

async function lose(call: Call, { owner }: Club, goods: Goods, kind: 'sample' | 'crumbs'): Promise<void> {
  const milli = kind === 'sample' ? sampleMilli : crumbsMilli
  takeFrom(goods, milli / 1000)
  goods.tally[kind === 'sample' ? 'sampled' : 'crumbs'] += milli
  const body = { kind: 'loss', quantity: milli / 1000, loss_kind: kind, batch_id: goods.batchId } as const
  const params = { id: goods.productId }
  await must(call('POST /v1/products/{id}/movements', keyed({ params, body }), owner))
}

/** Gives a laboratory a sample. */
export const takeSample = async (call: Call, club: Club, random: Random): Promise<void> =>
  lose(call, club, choose(club.goods, random), 'sample')

/** Throws away what fell beside the scale. */
export const sweepUp = async (call: Call, club: Club, random: Random): Promise<void> =>
  lose(call, club, choose(club.goods, random), 'crumbs')
