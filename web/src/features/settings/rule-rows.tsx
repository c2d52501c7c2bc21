import { type Gate, gateLevels, type GateRule, isFixedRule, isLimitRule, rulesOf } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'
import type { VenueSettings } from './settings-queries.ts'
import { useLevel } from './use-setting.ts'

/** The level of each rule of a gate. Staff limits are listed with their amounts instead. */
export function RuleRows({ gate, settings }: { gate: Gate; settings: VenueSettings }) {
  return rulesOf(gate)
    .filter((rule) => !isLimitRule(rule))
    .map((rule) =>
      isFixedRule(rule) ? <FixedRule key={rule} rule={rule} /> : <RuleRow key={rule} rule={rule} settings={settings} />,
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
  const words = t.rules[rule]
  const level = useLevel(words.name, settings, rule)
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
