/** 1,000 kg. More is a typing mistake. */
export const gramLimitMostMilli = 1_000_000_000

/** The limit in force on a day: the latest one that is valid from that day or earlier. Null if there is none. */
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

/** Why a limit may not be set for this day, or null. Limits of past days do not change. */
export function gramLimitBlocker({ validFrom, today }: Dated): GramLimitBlocker | null {
  return validFrom < today ? 'gram_limit_past' : null
}

/**
 * Why a limit may not be removed, or null. One that is in force has been applied to sales, so it can only be replaced.
 */
export function gramLimitRemovalBlocker({ validFrom, today }: Dated): GramLimitBlocker | null {
  return validFrom <= today ? 'gram_limit_in_force' : null
}

export type GramUse = 'free' | 'near' | 'reached'

const nearPercent = 90

/** How close a member is to the limit. */
export function gramUse(usedMilli: number, limitMilli: number): GramUse {
  if (usedMilli >= limitMilli) return 'reached'
  return usedMilli * 100 >= limitMilli * nearPercent ? 'near' : 'free'
}
