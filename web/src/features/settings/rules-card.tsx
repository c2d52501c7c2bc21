import { gates } from '@aforo/domain'
import { Fragment } from 'react'
import { Card } from '../../design/card.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import { RuleRows } from './rule-rows.tsx'
import classes from './rules-card.module.css'
import type { VenueSettings } from './settings-queries.ts'

/** The level of each rule. Top-up rules are listed with their ceilings instead. */
export function RulesCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(gateWords)
  return (
    <Card id="rules" title={t.title} of={settings.venue.name} rows>
      <p className={classes.hint}>{t.hint}</p>
      {gates
        .filter((gate) => gate !== 'top_up')
        .map((gate) => (
          <Fragment key={gate}>
            <h3 className={classes.gate}>{t.gates[gate]}</h3>
            <RuleRows gate={gate} settings={settings} />
          </Fragment>
        ))}
    </Card>
  )
}
