import { useQuery } from '@tanstack/react-query'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { RulePackForm } from '../../parts/rule-packs/rule-pack-form.tsx'
import { settingsQuery } from '../../parts/venues/settings-query.ts'
import { useWords } from '../../words/words.ts'
import { useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'

/** Chooses the rules of the place, as in the settings. */
export function RulesStep({ venueId }: { venueId: number }) {
  const t = useWords(firstStepsWords)
  const { refresh } = useFirstStepCommands(venueId)
  const settings = useQuery(settingsQuery(venueId))
  if (settings.isPending) return <SkeletonRows rows={2} />
  if (settings.isLoadingError) {
    return <LoadError title={t.loadError} error={settings.error} onRetry={() => void settings.refetch()} />
  }
  return <RulePackForm settings={settings.data} onTaken={() => void refresh()} />
}
