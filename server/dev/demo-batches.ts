import { businessDateOf, freeBatchCode } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { Shelf } from './demo-events.ts'
import type { DemoMovement } from './demo-history.ts'

type Grown = { strain: string; thcBp: number; cbdBp: number; jarTareMilli: number }

/** Weighed products whose last deliveries are kept apart. */
const grown: Readonly<Record<string, Grown>> = {
  'Limón Sierra': { strain: 'Lemon Haze', thcBp: 1820, cbdBp: 40, jarTareMilli: 214_500 },
  'Noche Azul': { strain: 'Blueberry', thcBp: 1640, cbdBp: 60, jarTareMilli: 214_500 },
  'Miel de Brezo': { strain: 'Honey Bud', thcBp: 1510, cbdBp: 120, jarTareMilli: 338_000 },
  'Brisa Norte': { strain: 'Super Silver Haze', thcBp: 1950, cbdBp: 30, jarTareMilli: 214_500 },
  'Violeta 21': { strain: 'Purple Punch', thcBp: 2010, cbdBp: 20, jarTareMilli: 180_200 },
  'Resina de Sierra': { strain: 'Lemon Haze', thcBp: 3450, cbdBp: 90, jarTareMilli: 96_400 },
}

const dayMs = 24 * 60 * 60_000
const batchesEach = 3
const harvestDaysBefore = 35
const keepsDays = 365
const expiringDays = 9
/** What stays in a jar while the next one is opened, so that several hold goods. */
const reserveMilli = 12_000

const dayOf = (at: Date): string => businessDateOf(at, 'Europe/Madrid')
const daysFrom = (at: Date, days: number): string => dayOf(new Date(at.getTime() + days * dayMs))

type Jar = {
  receivedAt: Date
  supplier: string | null
  receivedMilli: number
  leftMilli: number
  movements: DemoMovement[]
}

/** The jars of the last deliveries, with what was taken from each. Goods of older ones are in no batch, and go first. */
function jarsOf(movements: readonly DemoMovement[]): Jar[] {
  const deliveries = movements.filter(({ kind }) => kind === 'receive').slice(-batchesEach)
  const jars: Jar[] = []
  let unbatchedMilli = 0
  for (const movement of movements) {
    const { at, supplier, changeMilli } = movement
    if (deliveries.includes(movement)) {
      jars.push({ receivedAt: at, supplier, receivedMilli: changeMilli, leftMilli: changeMilli, movements: [movement] })
      continue
    }
    const jar =
      unbatchedMilli + changeMilli >= 0
        ? undefined
        : (jars.find(({ leftMilli }) => leftMilli + changeMilli >= reserveMilli) ??
          jars.find(({ leftMilli }) => leftMilli + changeMilli >= 0))
    if (jar === undefined) unbatchedMilli += changeMilli
    else {
      jar.leftMilli += changeMilli
      jar.movements.push(movement)
    }
  }
  if (unbatchedMilli < 0) throw new Error('No jar of the demo holds what was sold.')
  return jars
}

/** Writes the batches of a venue. Returns the batch of each movement, and how much of each product is in batches. */
export async function writeBatches(trx: Transaction<DB>, { venue, keeper, stocked }: Shelf) {
  const batchIds = new Map<DemoMovement, number>()
  const batchedMilli = new Map<number, number>()
  for (const { product, movements } of stocked) {
    const facts = grown[product.name]
    if (facts === undefined) continue
    const jars = jarsOf(movements)
    const opened = jars.find(({ leftMilli }) => leftMilli > 0)
    const rows = jars.map((jar) => ({
      ...facts,
      operatorId: venue.operatorId,
      venueId: venue.id,
      productId: product.productId,
      code: freeBatchCode(dayOf(jar.receivedAt), []),
      supplier: jar.supplier,
      harvestedOn: daysFrom(jar.receivedAt, -harvestDaysBefore),
      expiresOn:
        product.name === 'Miel de Brezo' && jar === opened
          ? daysFrom(new Date(), expiringDays)
          : daysFrom(jar.receivedAt, keepsDays),
      receivedAt: jar.receivedAt,
      receivedBy: keeper,
      receivedMilli: jar.receivedMilli,
      quantityMilli: jar.leftMilli,
      ...(product.name === 'Noche Azul' && jar === opened
        ? { blockedAt: new Date(Date.now() - dayMs), blockedBy: keeper, blockedReason: 'Huele a humedad' }
        : {}),
    }))
    for (const [index, row] of rows.entries()) {
      const { id } = await trx.insertInto('batches').values(row).returning('id').executeTakeFirstOrThrow()
      for (const movement of jars[index]?.movements ?? []) batchIds.set(movement, id)
    }
    batchedMilli.set(
      product.productId,
      jars.reduce((sum, { leftMilli }) => sum + leftMilli, 0),
    )
  }
  return { batchIds, batchedMilli }
}
