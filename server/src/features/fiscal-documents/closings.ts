import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  deliveryStates,
  documentTypes,
  mergeShares,
  numberIn,
  sharesTaxCents,
  sharesTotalCents,
  timesCounted,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ClosingPeriod, countIssued, findTillTime, listLast, sumShares } from './closing-queries.ts'
import { shareOf } from './document-view.ts'

type Closing = CallReply<'GET /v1/fiscal/closings/{day}'>
type Groups = Awaited<ReturnType<typeof countIssued>>

const documentsIn = (groups: Groups): number => groups.reduce((sum, { documents }) => sum + documents, 0)
const amountIn = (groups: Groups): number => amountOfCents(groups.reduce((sum, { totalCents }) => sum + totalCents, 0))

/** The first and the last number of each series, and how many lie between. */
const seriesIn = (issued: Groups) =>
  [...Map.groupBy(issued, ({ series }) => series)].map(([name, groups]) => ({
    name,
    first: numberIn(name, Math.min(...groups.map(({ first }) => first))),
    last: numberIn(name, Math.max(...groups.map(({ last }) => last))),
    documents: documentsIn(groups),
  }))

async function readChains(trx: Transaction<DB>, venue: VenueRef, period: ClosingPeriod): Promise<Closing['chains']> {
  const groups = await countIssued(trx, venue, period)
  const sums = await sumShares(trx, venue, period)
  const lasts = await listLast(trx, venue, period)
  return lasts.map((last) => {
    const own = groups.filter(({ chainId }) => chainId === last.chainId)
    const issued = own.filter(({ kind }) => kind === 'issue')
    const cancelled = own.filter(({ kind }) => kind === 'cancellation')
    const shares = mergeShares(
      sums
        .filter(({ chainId }) => chainId === last.chainId)
        .map(({ kindOfDocument, type, kind, reason, rateBp, baseCents, taxCents }) => {
          const times = timesCounted({ kind: kindOfDocument, type })
          return { kind, reason, rateBp, baseCents: baseCents * times, taxCents: taxCents * times }
        }),
    )
    const taxCents = sharesTaxCents(shares)
    return {
      environment: last.environment,
      issuer: { tax_id: last.issuerTaxId, name: last.issuerName },
      installation: last.installation,
      series: seriesIn(issued),
      types: documentTypes.flatMap((type) => {
        const typed = issued.filter((group) => group.type === type)
        return typed.length === 0 ? [] : [{ type, documents: documentsIn(typed), total: amountIn(typed) }]
      }),
      cancelled: { documents: documentsIn(cancelled), total: amountIn(cancelled) },
      amended: documentsIn(own.filter(({ kind }) => kind === 'amendment')),
      shares: shares.map(shareOf),
      base: amountOfCents(sharesTotalCents(shares) - taxCents),
      tax: amountOfCents(taxCents),
      total: amountOfCents(sharesTotalCents(shares)),
      running_documents: last.position,
      running_total: amountOfCents(last.runningCents),
      last_hash: last.hash,
      deliveries: Object.fromEntries(
        deliveryStates.map((state) => [state, documentsIn(own.filter((group) => group.state === state))]),
      ) as Closing['chains'][number]['deliveries'],
    }
  })
}

type Deps = { db: Database }

export const closeDay = ({ db }: Deps, venue: VenueRef, day: string): Promise<Closing> =>
  inOperator(db, venue.operatorId, async (trx) => ({
    from: null,
    to: null,
    chains: await readChains(trx, venue, { day }),
  }))

/**
 * What the venue issued while a till was open. Sales are paid with credit and belong to no till, so tills that are open
 * at the same time show the same documents.
 */
export const closeTillTime = ({ db }: Deps, venue: VenueRef, id: number): Promise<Closing> =>
  inOperator(db, venue.operatorId, async (trx) => {
    const till = await findTillTime(trx, venue, id)
    if (till === undefined) throw new Refusal('till_session_not_found')
    const { openedAt: from, closedAt: to } = till
    return {
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
      chains: await readChains(trx, venue, { from, to }),
    }
  })
