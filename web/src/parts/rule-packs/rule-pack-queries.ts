import type { CallReply } from '@aforo/contract'
import { milliOfQuantity, type RulePack, type VenueRules } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { settingsQuery } from '../venues/settings-query.ts'

export type RuleSettings = CallReply<'GET /v1/venues/{id}/settings'>

const milliOrNull = (grams: number | null) => (grams === null ? null : milliOfQuantity(grams))

/** The rules of a venue as the domain takes them, to show what a pack changes. */
export function venueRulesOf({
  business_date,
  age_limit,
  gate_levels,
  gram_limit,
  gram_limits,
}: RuleSettings): VenueRules {
  const later = gram_limits.filter(({ valid_from }) => valid_from > business_date)
  return {
    today: business_date,
    ageLimit: age_limit,
    gateLevels: gate_levels,
    gramLimits: [...(gram_limit === null ? [] : [gram_limit]), ...later].map((limit) => ({
      validFrom: limit.valid_from,
      dailyMilli: milliOrNull(limit.daily_grams),
      monthlyMilli: milliOrNull(limit.monthly_grams),
    })),
  }
}

export function useTakeRulePack(venueId: number) {
  const queryClient = useQueryClient()
  return async ({ id, version }: RulePack): Promise<void> => {
    try {
      const settings = await call('POST /v1/venues/{id}/rule-pack', {
        params: { id: venueId },
        body: { pack: id, version },
      })
      queryClient.setQueryData(settingsQuery(venueId).queryKey, settings)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['venues'] })
    }
  }
}
