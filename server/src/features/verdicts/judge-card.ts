import { type CallReply, type ErrorCode, type ErrorFigures, errorWords, standingWords } from '@aforo/contract'
import {
  type DispenseRule,
  enterVerdict,
  type EntryRule,
  type Language,
  levelsOf,
  type MachineVerdict,
  quantityOfMilli,
  receiveVerdict,
  waitsUntil,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { readUse } from '../counter/service.ts'
import { readPresence } from '../door/service.ts'
import { findScanned, getArrivals, getMemberRow } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'

export type VerdictDeps = { db: Database; keyring: Keyring }
type Shown = CallReply<'POST /v1/verdicts'>
type Asked = { card: string; language: Language }

const shown = <R extends ErrorCode>(
  { why, staffMay }: MachineVerdict<R>,
  language: Language,
  figuresOf: Partial<Record<R, ErrorFigures>> = {},
) => ({
  allowed: why === null,
  code: why,
  detail: why === null ? null : errorWords(why, language, figuresOf[why] ?? {}),
  staff_may: staffMay,
})

/** The same for a card that nobody has and for a member of other venues, so that it reveals nothing about them. */
function unknownCard(language: Language): Shown {
  const none = shown({ why: 'member_not_found' as const, staffMay: false }, language)
  return { user_id: null, inside: false, enter: none, receive: none }
}

async function judge(trx: Transaction<DB>, venue: VenueRef, keys: FieldKeys, { card, language }: Asked) {
  const memberId = await findScanned(trx, { venue, keys }, card)
  if (memberId === null) return unknownCard(language)
  const rules = await getRulesToday(trx, venue)
  const [arrival] = await getArrivals(trx, { venue, keys, settings: rules }, [memberId])
  if (arrival === undefined) return unknownCard(language)
  const row = await getMemberRow(trx, venue, memberId)
  const { room, insideAt } = await readPresence(trx, venue, memberId)
  const use = await readUse(trx, venue, memberId, rules.today)
  const levels = levelsOf(rules.gateLevels)
  const { standing } = arrival.membership
  const facts = { ...arrival, enrolledHere: true, inside: insideAt !== null }
  const enter = enterVerdict(facts, room, rules.today, levels)
  const limits = {
    dailyMilli: rules.dailyMilli,
    monthlyMilli: row.monthlyMaxMilli ?? rules.monthlyMilli,
    waitingDays: rules.waitingDays,
    today: rules.today,
  }
  const inside = insideAt === venue.id
  const served = { inside, standing, underAge: arrival.underAge, registeredOn: row.registeredOn, ...use }
  const receive = receiveVerdict(served, limits, levels)
  const left = (most: number | null, usedMilli: number) => quantityOfMilli(Math.max(0, (most ?? 0) - usedMilli))
  const person = { age: rules.ageLimit, standing: standingWords[standing] }
  const entryFigures: Partial<Record<EntryRule, ErrorFigures>> = { entry_barred: person, entry_under_age: person }
  const dispenseFigures: Partial<Record<DispenseRule, ErrorFigures>> = {
    dispense_not_active: person,
    dispense_under_age: person,
    dispense_daily_grams: { left: left(limits.dailyMilli, use.dayMilli) },
    dispense_monthly_grams: { left: left(limits.monthlyMilli, use.monthMilli) },
    dispense_waiting_days: { until: waitsUntil(row.registeredOn, rules.waitingDays) },
  }
  return {
    user_id: memberId,
    inside,
    enter: shown(enter, language, entryFigures),
    receive: shown(receive, language, dispenseFigures),
  }
}

/** What a turnstile or a locker does about a card. It locks and changes nothing, so the entry itself decides again. */
export const judgeCard = ({ db, keyring }: VerdictDeps, venue: VenueRef, asked: Asked): Promise<Shown> =>
  keyring.withKeys(venue.operatorId, (keys) =>
    inOperator(db, venue.operatorId, (trx) => judge(trx, venue, keys, asked)),
  )
