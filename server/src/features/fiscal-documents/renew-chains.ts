import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { endChain, findOpenChain, insertChain, listChains } from './chain-queries.ts'
import { newInstallation } from './chains.ts'
import { lockChain } from './queries.ts'

export type RenewedChain = { venueId: number; from: string; to: string }

/**
 * Ends every open chain of an operator and goes on with new ones, in the same regime. After a restore that lost sales,
 * the agency knows numbers that the database would give again.
 */
export const renewChains = (db: Database, operatorId: number): Promise<RenewedChain[]> =>
  inOperator(db, operatorId, async (trx) => {
    const renewed: RenewedChain[] = []
    const venueIds = new Set((await listChains(trx, operatorId)).map(({ venueId }) => venueId))
    for (const venueId of venueIds) {
      const venue = { operatorId, id: venueId }
      await lockChain(trx, venue)
      const chain = await findOpenChain(trx, venue)
      if (chain === undefined) continue
      const { today } = await getSettingsToday(trx, venue)
      const installation = newInstallation(today)
      await endChain(trx, venue, chain.id, chain.startedBy)
      await insertChain(trx, venue, { ...chain, installation })
      renewed.push({ venueId, from: chain.installation, to: installation })
    }
    return renewed
  })
