import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  allowanceBlocker,
  type AllowanceFacts,
  allowanceOn,
  gramsOn,
  milliOfQuantity,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { commitWithoutStandby, inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { getRulesOn } from '../venue-settings/service.ts'
import { membershipOf, unsealFacts } from './member-mapping.ts'
import { findMember, insertRead, listMonths } from './queries.ts'
import { type MemberDeps, monthOf, refuseAtOtherVenue } from './service.ts'

type Asked = ParsedInput<'GET /v1/allowances'>['query']

const milliOr = <None>(grams: number | undefined, none: None) => (grams === undefined ? none : milliOfQuantity(grams))

const gramsOrNull = (milli: number | null) => (milli === null ? null : quantityOfMilli(milli))

const inventedFacts = (asked: Asked, today: string): AllowanceFacts => ({
  membership: { standing: 'active', expiresOn: null, feeKind: 'none', feePaidUntil: null },
  identitySeen: true,
  birthDate: asked.birth_date ?? null,
  registeredOn: asked.registered_on ?? today,
  monthlyMaxMilli: milliOr(asked.month_max, null),
  dayMilli: milliOr(asked.day_grams, 0),
  monthMilli: milliOr(asked.month_grams, 0),
})

async function factsOf(trx: Transaction<DB>, venue: VenueRef, keys: FieldKeys, id: number, day: string) {
  const row = refuseAtOtherVenue(await findMember(trx, venue, id, monthOf(day)), venue)
  if (row.standing === 'erased') throw new Refusal('member_erased')
  return {
    membership: membershipOf(row),
    identitySeen: row.identitySeenAt !== null,
    birthDate: unsealFacts(keys, row).birthDate,
    registeredOn: row.registeredOn,
    monthlyMaxMilli: row.monthlyMaxMilli,
    ...gramsOn(await listMonths(trx, venue.operatorId, id, monthOf(day)), day),
  }
}

/** What a member may have on a day. The verdict tells of their age, so it is logged as a read of private fields. */
export async function readAllowance(
  { db, keyring, alerts }: MemberDeps,
  caller: Caller,
  venue: VenueRef,
  asked: Asked,
): Promise<CallReply<'GET /v1/allowances'>> {
  const { on, user_id: memberId } = asked
  const { reply, isNewRead } = await keyring.withKeys(venue.operatorId, (keys) =>
    inOperator(db, venue.operatorId, async (trx) => {
      const { today, limit, ...rules } = await getRulesOn(trx, venue, on)
      refuseIf(allowanceBlocker(on, today))
      const facts = memberId === undefined ? inventedFacts(asked, today) : await factsOf(trx, venue, keys, memberId, on)
      const grams = { dailyMilli: limit?.dailyMilli ?? null, monthlyMilli: limit?.monthlyMilli ?? null }
      const allowance = allowanceOn(facts, { ...rules, ...grams, today: on }, milliOfQuantity(asked.grams))
      const described = {
        on,
        limit: {
          valid_from: limit?.validFrom ?? null,
          daily_grams: gramsOrNull(allowance.dailyMilli),
          monthly_grams: gramsOrNull(allowance.monthlyMilli),
          is_own_month: allowance.isOwnMonth,
        },
        had: { day: quantityOfMilli(facts.dayMilli), month: quantityOfMilli(facts.monthMilli) },
        left: {
          day: gramsOrNull(allowance.leftDayMilli),
          month: gramsOrNull(allowance.leftMonthMilli),
          most: gramsOrNull(allowance.leftMilli),
        },
        entry: { blocks: allowance.entry.blocks, asks: [...allowance.entry.asks] },
        dispense: { blocks: allowance.dispense.blocks, asks: [...allowance.dispense.asks] },
      }
      if (memberId === undefined) return { reply: described, isNewRead: false }
      await commitWithoutStandby(trx)
      const isNew = await insertRead(trx, venue, { memberId, staffId: caller.staffId, what: 'panel' })
      return { reply: described, isNewRead: isNew }
    }),
  )
  if (isNewRead) alerts.noteRead(venue.operatorId)
  return reply
}
