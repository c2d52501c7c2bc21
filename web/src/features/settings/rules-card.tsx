import { gates } from '@aforo/domain'
import { Fragment } from 'react'
import { Card } from '../../design/card.tsx'
import { Text } from '../../design/primitives.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import { PartTitle } from './part-title.tsx'
import { RuleRows } from './rule-rows.tsx'
import type { VenueSettings } from './settings-queries.ts'

/** The level of each rule. Top-up rules are listed with their ceilings instead. */
export function RulesCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(gateWords)
  return (
    <Card id="rules" title={t.title} of={settings.venue.name} rows>
      <Text as="p" size="small" tone="quiet">
        {t.hint}
      </Text>
      {gates
        .filter((gate) => gate !== 'top_up')
        .map((gate) => (
          <Fragment key={gate}>
            <PartTitle>{t.gates[gate]}</PartTitle>
            <RuleRows gate={gate} settings={settings} />
          </Fragment>
        ))}
    </Card>
  )
}
