import { randomBytes } from 'node:crypto'
import { businessDateOf, isTaxId, numberIn, regimeEndsFrom, seriesOf, countUp, type SeriesKind } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { keepDeclaration } from '../fiscal-delivery/service.ts'
import { readTaxesForBooking } from '../taxes/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { endChain as markEnded, findOpenChain, insertChain, listDeclarations } from './chain-queries.ts'
import { getProducer, lockChainNow } from './service.ts'

export type ChainDeps = { db: Database; producer: Producer | null }

/** Never the same again, not even in another database: the day, and 40 random bits. */
export const newInstallation = (today: string): string =>
  `${today.replaceAll('-', '')}-${randomBytes(5).toString('hex').toUpperCase()}`

type Start = { key: string; environment: 'test' | 'live'; seriesPrefix: string }

/** From the next sale on, every sale of the venue is a chained invoice. */
export async function startChain(
  deps: ChainDeps,
  by: ActorAt,
  { key, environment, seriesPrefix }: Start,
): Promise<void> {
  const { caller, venue } = by
  const producer = getProducer(deps.producer)
  const command = { kind: 'fiscal.start', key, request: { environment, seriesPrefix }, caller, venue }
  await runOnce(deps.db, command, async (trx) => {
    const { today } = await getSettingsToday(trx, venue)
    const profile = await readTaxesForBooking(trx, venue, today)
    if (profile === null) throw new Refusal('tax_profile_missing')
    if (!isTaxId(profile.taxId)) throw new Refusal('tax_id_invalid')
    if ((await findOpenChain(trx, venue)) !== undefined) throw new Refusal('fiscal_chain_open')
    const { legalName: issuerName, taxId: issuerTaxId } = profile
    const installation = newInstallation(today)
    const chain = { environment, issuerName, issuerTaxId, installation, seriesPrefix, startedBy: caller.staffId }
    await insertChain(trx, venue, chain)
    await keepDeclaration(trx, venue.operatorId, producer)
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.started',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { environment, installation, issuerTaxId },
    })
    return null
  })
}

/** The regime binds until the end of its calendar year. Tests can end at any time. */
export async function endChain(deps: ChainDeps, by: ActorAt, { key }: { key: string }): Promise<void> {
  const { caller, venue } = by
  await runOnce(deps.db, { kind: 'fiscal.end', key, request: {}, caller, venue }, async (trx) => {
    const { today, timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
    // Locked, so that a sale that is being made is either in the chain or after its end.
    if ((await lockChainNow(trx, by, today)) === null) throw new Refusal('fiscal_chain_missing')
    const chain = await findOpenChain(trx, venue)
    if (chain === undefined) throw new Refusal('fiscal_chain_missing')
    const startedOn = businessDateOf(chain.startedAt, timeZone, dayCutoffMinutes)
    const from = chain.environment === 'test' ? null : regimeEndsFrom({ startedOn, today })
    if (from !== null) throw new Refusal('fiscal_chain_bound', { from })
    await markEnded(trx, venue, chain.id, caller.staffId)
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.ended',
      subject: { kind: 'venue', id: venue.id },
      before: { installation: chain.installation },
      after: null,
    })
    return null
  })
}

const seriesKinds: readonly SeriesKind[] = ['simplified', 'full', 'corrective']

/** The open chain of a venue, as its page shows it. */
export async function describeChain(trx: Transaction<DB>, venue: VenueRef) {
  const { today, timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
  const hasProfile = (await readTaxesForBooking(trx, venue, today)) !== null
  const chain = await findOpenChain(trx, venue)
  if (chain === undefined) return { hasProfile, chain: null }
  const year = Number(today.slice(0, 4))
  const startedOn = businessDateOf(chain.startedAt, timeZone, dayCutoffMinutes)
  return {
    hasProfile,
    chain: {
      regime: chain.regime,
      environment: chain.environment,
      issuer: { tax_id: chain.issuerTaxId, name: chain.issuerName },
      installation: chain.installation,
      series_prefix: chain.seriesPrefix,
      started_at: chain.startedAt.toISOString(),
      ends_from: chain.environment === 'test' ? null : regimeEndsFrom({ startedOn, today }),
      documents: chain.lastPosition,
      series: seriesKinds.map((kind) => {
        const name = seriesOf(chain, kind, year)
        return { kind, name, next: numberIn(name, countUp(chain, kind, year).number) }
      }),
    },
  }
}

export const readDeclarations = ({ db }: ChainDeps, { operatorId }: VenueRef) =>
  inOperator(db, operatorId, async (trx) =>
    (await listDeclarations(trx, operatorId)).map(({ version: used, declaration, firstUsedAt }) => ({
      version: used,
      text: declaration,
      first_used_at: firstUsedAt.toISOString(),
    })),
  )
