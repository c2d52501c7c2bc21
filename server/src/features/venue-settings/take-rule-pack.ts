import { rulePackBlocker, rulePackOn, rulePackPlan, rulePacks, settingsChanges, type TakenPack } from '@aforo/domain'
import { Refusal, refuseIf } from '../../refusal.ts'
import {
  type By,
  change,
  findLimitInForce,
  type Reply,
  settingsOf,
  todayAt,
  type VenueSettingsDeps,
} from './change-venue.ts'
import { listLaterGramLimits, putGramLimit, updateSettings } from './queries.ts'

/**
 * Tightens the rules of a venue to a rule pack, and remembers which version it took. What the screen showed before comes
 * from the same function, and a pack never loosens a rule, so a change in between cannot make the result laxer.
 */
export async function takeRulePack(deps: VenueSettingsDeps, by: By, venueId: number, taken: TakenPack): Promise<Reply> {
  return change(deps, by, { venueId }, async (trx, venue) => {
    const today = todayAt(venue)
    refuseIf(rulePackBlocker(rulePacks, taken, today))
    const pack = rulePackOn(rulePacks, taken.id, today)
    if (pack === null) throw new Refusal('rule_pack_not_current')
    const now = settingsOf(venue)
    const inForce = await findLimitInForce(trx, venue, today)
    const later = await listLaterGramLimits(trx, venue, today)
    const gramLimits = inForce === null ? later : [inForce, ...later]
    const plan = rulePackPlan({ today, ageLimit: now.ageLimit, gateLevels: now.gateLevels, gramLimits }, pack)
    const levels = Object.fromEntries(plan.gateLevels.map(({ rule, after }) => [rule, after]))
    const after = {
      ...now,
      ageLimit: plan.ageLimit?.after ?? now.ageLimit,
      gateLevels: { ...now.gateLevels, ...levels },
      rulePack: pack.id,
      rulePackVersion: pack.version,
    }
    const changed = settingsChanges(now, after)
    if (changed !== null) await updateSettings(trx, venueId, after)
    for (const { validFrom, after: grams } of plan.gramLimits) {
      await putGramLimit(trx, venue, { validFrom, ...grams }, by.caller.staffId)
    }
    if (changed === null && plan.gramLimits.length === 0) return null
    const limits = (side: 'before' | 'after') =>
      plan.gramLimits.length === 0
        ? {}
        : { gramLimit: plan.gramLimits.map((limit) => ({ validFrom: limit.validFrom, ...limit[side] })) }
    return {
      before: { ...changed?.before, ...limits('before') },
      after: { ...changed?.after, ...limits('after') },
    }
  })
}
