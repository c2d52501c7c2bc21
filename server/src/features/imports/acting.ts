import { openingReason } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import type { Importing, OpeningWords } from '../members/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import type { ImportRecord } from './queries.ts'

/** A job acts for the owner who started it, with the rights of an owner at the venue of the import. */
function actorOf({ id, venueId, operatorId }: ImportRecord, staffId: number): ActorAt {
  const venue = { id: venueId, operatorId }
  const names = { name: '', currency: '', timeZone: '' }
  const grant = { ...venue, role: 'owner', capabilities: [], isSuspended: false, ...names } as const
  return {
    caller: {
      role: 'owner',
      staffId,
      venues: [grant],
      signInId: 0,
      deviceId: null,
      apiKey: null,
      inspector: null,
      isPractising: false,
      email: '',
      name: '',
      pictureKey: null,
      tokenLeftMs: 0,
      mustChangePassword: false,
      secondFactorDueAt: null,
      mustSetUpSecondFactor: false,
      needsSecondFactor: false,
      provedAgoMs: 0,
    },
    venue,
    origin: {
      address: '127.0.0.1',
      device: '',
      requestId: `import-${id}`,
      language: 'es',
      tillId: null,
      approvalId: null,
      browser: null,
      deviceId: null,
      country: null,
    },
  }
}

/** What the steps of a job need: who acts, with which keys, by which rules of the venue. */
export type Acting = Importing & { actor: ActorAt; rules: RulesToday; opening: OpeningWords }

export async function actFor(
  trx: Transaction<DB>,
  made: ImportRecord,
  { keys, staffId }: { keys: FieldKeys; staffId: number },
): Promise<Acting> {
  const actor = actorOf(made, staffId)
  const rules = await getRulesToday(trx, actor.venue)
  const { today, now } = rules
  const opening = { businessDate: today, reason: openingReason(made.balancesOn) }
  return { keys, venue: actor.venue, staffId, today, now, actor, rules, opening }
}
