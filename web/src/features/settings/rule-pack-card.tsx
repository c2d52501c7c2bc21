import { rulePackIds } from '@aforo/domain'
import { Card } from '../../design/card.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { RulePackForm } from '../../parts/rule-packs/rule-pack-form.tsx'
import { rulePackWords } from '../../parts/rule-packs/rule-pack-words.ts'
import { useWords } from '../../words/words.ts'
import type { VenueSettings } from './settings-queries.ts'

/** The rules of the place of a venue: law, ordinance or recommendation, with their sources. */
export function RulePackCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(rulePackWords)
  const { rule_pack: taken } = settings
  const id = rulePackIds.find((known) => known === taken?.id)
  return (
    <Card id="packs" title={t.title} of={settings.venue.name} rows>
      <Stack padY={5} gap={5}>
        <Text as="p" size="small" tone="quiet">
          {taken === null || id === undefined ? t.untaken : t.taken(t.packs[id], taken.version)}
        </Text>
        <RulePackForm key={`${taken?.id} ${taken?.version}`} settings={settings} />
      </Stack>
    </Card>
  )
}
