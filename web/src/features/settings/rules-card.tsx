import { gateLevels, type GateRule, gates, isFixedRule, rulesOf } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { gateWords } from '../../words/gate-words.ts'
import classes from './rules-card.module.css'
import { useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { useSetting } from './use-saving.ts'

/** What each rule of each gate does when it is broken. */
export function RulesCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(gateWords)
  return (
    <Card id="rules" title={t.title} of={settings.venue.name} rows>
      <p className={classes.hint}>{t.hint}</p>
      {gates.map((gate) => (
        <Fragment key={gate}>
          <h3 className={classes.gate}>{t.gates[gate]}</h3>
          {rulesOf(gate).map((rule) =>
            isFixedRule(rule) ? (
              <FixedRule key={rule} rule={rule} />
            ) : (
              <RuleRow key={rule} rule={rule} settings={settings} />
            ),
          )}
        </Fragment>
      ))}
    </Card>
  )
}

function FixedRule({ rule }: { rule: GateRule }) {
  const t = useWords(gateWords)
  return (
    <SettingRow {...t.rules[rule]}>
      <Badge tone="neutral" Icon={IconLock}>
        {t.fixed}
      </Badge>
    </SettingRow>
  )
}

function RuleRow({ rule, settings }: { rule: GateRule; settings: VenueSettings }) {
  const t = useWords(gateWords)
  const { change } = useSettingsCommands(settings.venue.id)
  const words = t.rules[rule]
  const level = useSetting(words.name, settings.gate_levels[rule], (value) =>
    change({ gate_levels: { [rule]: value } }),
  )
  return (
    <SettingRow {...words} {...level.row}>
      <SegmentedControl
        className={classes.levels ?? ''}
        aria-label={words.name}
        value={level.value}
        onChange={level.choose}
        data={gateLevels.map((value) => ({ value, label: t.levels[value] }))}
      />
    </SettingRow>
  )
}
