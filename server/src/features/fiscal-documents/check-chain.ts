import { sharesTotalCents, sliceOf, timesCounted } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { sealOf } from '../../fiscal/make-document.ts'
import { hashCancellation, hashInvoice } from '../../fiscal/verifactu/hash.ts'
import type { VenueRef } from '../../http/caller.ts'
import {
  findArchivedUntil,
  findPositionBefore,
  hasNumberBefore,
  listChainAfter,
  listChains,
  listTaxedTotals,
} from './chain-queries.ts'

export type ChainFault = { position: number; number: string; fault: string }
/** A document with what is wrong with it. Without a document: the end of the chain is missing. */
export type FaultyDocument = {
  row: Row | null
  position: number
  faults: string[]
  /** What its transaction was taxed, if it differs only in that. */
  taxedCents: number
}
type Row = Awaited<ReturnType<typeof listChainAfter>>[number]

const rowsAtOnce = 500
/** A longer list would not help anyone find the cause. */
const faultsMost = 100

type Before = {
  position: number
  hash: string | null
  seal: string | null
  runningCents: number
  numbers: Map<string, number>
}

/** The hash that the tax agency computes from a record. */
const agencyHash = ({ kind, previousHash, total: totalText, taxTotal: taxText, ...row }: Row): string => {
  const hashed = { ...row, totalText, taxText, previousHash: previousHash ?? '' }
  return kind === 'cancellation' ? hashCancellation(hashed) : hashInvoice(hashed)
}

/** What does not agree between a document and the one before. */
function faultsOf(row: Row, before: Before): string[] {
  const isNext = row.kind !== 'issue' || row.seriesNumber === (before.numbers.get(row.series) ?? 0) + 1
  const checks: [fault: string, isRight: boolean][] = [
    ['position', row.position === before.position + 1],
    ['previous_hash', row.previousHash === before.hash],
    ['hash', agencyHash(row) === row.hash && row.xml.includes(row.hash)],
    ['seal', sealOf(before.seal, row) === row.seal],
    ['number', isNext],
    ['running_total', row.runningCents === before.runningCents + timesCounted(row) * sharesTotalCents(row.shares)],
  ]
  return checks.filter(([, isRight]) => !isRight).map(([fault]) => fault)
}

type Read = <T>(query: (trx: Transaction<DB>) => Promise<T>) => Promise<T>
type CheckedChain = Awaited<ReturnType<typeof listChains>>[number]
/** The documents above `after`, up to `until`. */
type Span = { after: number; until: number }

export const centsOfText = (text: string): number => Math.round(Number(text) * 100)

/** A cancellation repeats the amount of its invoice, and its transaction gives it back. */
const bookedCents = ({ kind, total }: Row): number => (kind === 'cancellation' ? -1 : 1) * centsOfText(total)

/** What does not agree between a document and the transaction that made it. Transactions in an archive are not here. */
function bookingFaults(row: Row, totals: ReadonlyMap<number, number>, archivedUntil: string | null): string[] {
  const { transactionId, businessDate, kind } = row
  if (transactionId === null || kind === 'amendment') return []
  if (archivedUntil !== null && businessDate <= archivedUntil) return []
  const taxed = totals.get(transactionId)
  if (taxed === undefined) return ['transaction']
  return taxed === bookedCents(row) ? [] : ['total']
}

/** What stands before a part of a chain: its last document, and no numbers yet. */
async function readBefore(read: Read, operatorId: number, chainId: number, after: number): Promise<Before> {
  const begin: Before = { position: after, hash: null, seal: null, runningCents: 0, numbers: new Map() }
  if (after === 0) return begin
  const [last] = await read((trx) => listChainAfter(trx, operatorId, { chainId, after: after - 1, limit: 1 }))
  return last?.position === after
    ? { ...begin, hash: last.hash, seal: last.seal, runningCents: last.runningCents }
    : begin
}

/** A part in the middle of a chain does not know the numbers before it. They were checked with another part. */
async function learnNumber(read: Read, operatorId: number, chainId: number, row: Row, { numbers }: Before) {
  const { series, seriesNumber, position } = row
  if (numbers.has(series) || seriesNumber <= 1) return
  const named = { chainId, series, seriesNumber: seriesNumber - 1, position }
  if (await read((trx) => hasNumberBefore(trx, operatorId, named))) numbers.set(series, seriesNumber - 1)
}

/**
 * Recomputes a part of a chain in short transactions that lock nothing, and compares its documents with the transactions
 * that made them. The last document must be the one that the chain names.
 */
export async function checkChain(
  read: Read,
  operatorId: number,
  chain: CheckedChain,
  { after, until }: Span,
): Promise<{ documents: number; faulty: FaultyDocument[] }> {
  const { id: chainId, lastPosition } = chain
  const before = await readBefore(read, operatorId, chainId, after)
  const archivedUntil = await read((trx) => findArchivedUntil(trx, operatorId))
  const found = { documents: 0, faulty: [] as FaultyDocument[] }
  for (;;) {
    const limit = Math.min(rowsAtOnce, until - before.position)
    const { rows, totals } = await read(async (trx) => {
      const next = await listChainAfter(trx, operatorId, { chainId, after: before.position, limit })
      const ids = next.flatMap(({ transactionId }) => transactionId ?? [])
      return {
        rows: next.filter(({ position }) => position <= until),
        totals: await listTaxedTotals(trx, operatorId, ids),
      }
    })
    for (const row of rows) {
      if (after > 0) await learnNumber(read, operatorId, chainId, row, before)
      const isLast = row.position === lastPosition
      const faults = [
        ...faultsOf(row, before),
        ...(isLast && (row.hash !== chain.lastHash || row.seal !== chain.lastSeal) ? ['last'] : []),
        ...bookingFaults(row, totals, archivedUntil),
      ]
      const taxedCents = faults.join() === 'total' ? (totals.get(row.transactionId ?? 0) ?? 0) : 0
      if (faults.length > 0) found.faulty.push({ row, position: row.position, faults, taxedCents })
      before.position = row.position
      before.hash = row.hash
      before.seal = row.seal
      before.runningCents = row.runningCents
      if (row.kind === 'issue') before.numbers.set(row.series, row.seriesNumber)
      found.documents += 1
    }
    if (rows.length === 0 || before.position >= until || found.faulty.length > faultsMost) break
  }
  // The chain may have grown since it was read.
  if (before.position < lastPosition && until >= lastPosition && found.faulty.length < faultsMost) {
    found.faulty.push({ row: null, position: lastPosition, faults: ['position'], taxedCents: 0 })
  }
  return found
}

const whole: Span = { after: 0, until: Number.MAX_SAFE_INTEGER }

/** Checks every chain that the venue has had. */
export async function checkVenueChains({ db }: { db: Database }, venue: VenueRef) {
  const read: Read = (query) => inOperator(db, venue.operatorId, query)
  const checked = { documents: 0, faults: [] as ChainFault[] }
  const chains = await read((trx) => listChains(trx, venue.operatorId))
  for (const chain of chains.filter(({ venueId }) => venueId === venue.id)) {
    const { documents, faulty } = await checkChain(read, venue.operatorId, chain, whole)
    checked.documents += documents
    for (const { row, position, faults } of faulty.slice(0, faultsMost)) {
      checked.faults.push(...faults.map((fault) => ({ position, number: row?.number ?? '', fault })))
    }
  }
  return checked
}

/** Which documents: all, those since an instant, or one slice of all. */
export type ChainPart = { since: Date | null } | { slice: number; slices: number }

async function spanOf(read: Read, operatorId: number, chain: CheckedChain, part: ChainPart): Promise<Span> {
  if ('slice' in part) {
    const span = sliceOf({ first: 1, last: chain.lastPosition }, part.slice, part.slices)
    return part.slice === part.slices - 1 ? { ...span, until: Number.MAX_SAFE_INTEGER } : span
  }
  const { since } = part
  if (since === null) return whole
  return { ...whole, after: await read((trx) => findPositionBefore(trx, operatorId, chain.id, since)) }
}

/** Checks a part of every chain that the operator has had. */
export async function checkPartOfChains(read: Read, operatorId: number, part: ChainPart) {
  const checked = { chains: 0, documents: 0, faulty: [] as (FaultyDocument & { venueId: number })[] }
  for (const chain of await read((trx) => listChains(trx, operatorId))) {
    const span = await spanOf(read, operatorId, chain, part)
    const { documents, faulty } = await checkChain(read, operatorId, chain, span)
    checked.chains += 1
    checked.documents += documents
    checked.faulty.push(...faulty.map((one) => ({ ...one, venueId: chain.venueId })))
  }
  return checked
}
