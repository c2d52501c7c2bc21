/** 1,000 kg: whoever writes more means something else. */
export const gramLimitMostMilli = 1_000_000_000

/** The limit in force on a day: the one set for the latest day that is not after it. Null where none was set by then. */
export function gramLimitOn<Limit extends { validFrom: string }>(
  limits: readonly Limit[],
  businessDate: string,
): Limit | null {
  const begun = limits.filter(({ validFrom }) => validFrom <= businessDate)
  return begun.reduce<Limit | null>((latest, limit) => {
    return latest === null || limit.validFrom > latest.validFrom ? limit : latest
  }, null)
}

export type GramLimitBlocker = 'gram_limit_past' | 'gram_limit_in_force'

type Dated = { validFrom: string; today: string }

/** Why a limit may not be set for this day, or null: what was in force stays as it was. */
export function gramLimitBlocker({ validFrom, today }: Dated): GramLimitBlocker | null {
  return validFrom < today ? 'gram_limit_past' : null
}

/** Why a limit may not be removed, or null: one that has begun has been kept to, and is replaced instead. */
export function gramLimitRemovalBlocker({ validFrom, today }: Dated): GramLimitBlocker | null {
  return validFrom <= today ? 'gram_limit_in_force' : null
}

export type GramUse = 'free' | 'near' | 'reached'

const nearPercent = 90

/** How near somebody is to their limit. */
export function gramUse(usedMilli: number, limitMilli: number): GramUse {
  if (usedMilli >= limitMilli) return 'reached'
  return usedMilli * 100 >= limitMilli * nearPercent ? 'near' : 'free'
}
