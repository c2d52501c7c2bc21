import { randomBytes } from 'node:crypto'
import {
  businessDateOf,
  countUp,
  isTaxId,
  type Issuer,
  issuerDiffers,
  issuerOfProfile,
  numberIn,
  regimeEndsFrom,
  type SeriesKind,
  seriesOf,
} from '@aforo/domain'
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
    const issuer = issuerOfProfile(profile)
    await endForNewIssuer(trx, by, { today, environment, issuer })
    const installation = newInstallation(today)
    await insertChain(trx, venue, { ...issuer, environment, installation, seriesPrefix, startedBy: caller.staffId })
    await keepDeclaration(trx, venue.operatorId, producer)
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.started',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { environment, installation, issuerTaxId: issuer.issuerTaxId },
    })
    return null
  })
}

/** An open chain may only be followed by another while it runs if its issuer has changed. The regime goes on. */
async function endForNewIssuer(
  trx: Transaction<DB>,
  by: ActorAt,
  { today, environment, issuer }: { today: string; environment: 'test' | 'live'; issuer: Issuer },
): Promise<void> {
  if ((await lockChainNow(trx, by, today)) === null) return
  const open = await findOpenChain(trx, by.venue)
  if (open === undefined) return
  if (open.environment !== environment || !issuerDiffers(open, issuer)) throw new Refusal('fiscal_chain_open')
  await endOpenChain(trx, by, open)
}

async function endOpenChain(trx: Transaction<DB>, by: ActorAt, chain: { id: number; installation: string }) {
  await markEnded(trx, by.venue, chain.id, by.caller.staffId)
  await recordAuditEntryAt(trx, by, {
    action: 'fiscal.ended',
    subject: { kind: 'venue', id: by.venue.id },
    before: { installation: chain.installation },
    after: null,
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
    await endOpenChain(trx, by, chain)
    return null
  })
}

const seriesKinds: readonly SeriesKind[] = ['simplified', 'full', 'corrective']

/** The open chain of a venue, as its page shows it. */
export async function describeChain(trx: Transaction<DB>, venue: VenueRef) {
  const { today, timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
  const profile = await readTaxesForBooking(trx, venue, today)
  const hasProfile = profile !== null
  const chain = await findOpenChain(trx, venue)
  if (chain === undefined) return { hasProfile, chain: null }
  const year = Number(today.slice(0, 4))
  const startedOn = businessDateOf(chain.startedAt, timeZone, dayCutoffMinutes)
  return {
    hasProfile,
    chain: {
      regime: chain.regime,
      environment: chain.environment,
      issuer: { tax_id: chain.issuerTaxId, name: chain.issuerName, address: chain.issuerAddress },
      issuer_differs: profile !== null && issuerDiffers(chain, issuerOfProfile(profile)),
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
