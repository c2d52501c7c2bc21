import { gates, type RulePackPlan, rulesOf } from '@aforo/domain'
import { IconArrowRight } from '@tabler/icons-react'
import { Row, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatGrams } from '../../format/format.ts'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import { rulePackWords } from './rule-pack-words.ts'

type PlanRow = { key: string; name: string; before: string; after: string }

/** What a pack changes, as lines of a list. */
function usePlanRows(plan: RulePackPlan, today: string): readonly PlanRow[] {
  const t = useWords(rulePackWords)
  const gate = useWords(gateWords)
  const language = useLanguage()
  const grams = (milli: number | null) => (milli === null ? t.none : formatGrams(milli, language))
  const limits = plan.gramLimits.flatMap(({ validFrom, before, after }) => {
    const date = validFrom === today ? null : formatDay(validFrom, language)
    const rows = [
      { key: `daily ${validFrom}`, name: t.daily(date), from: before.dailyMilli, to: after.dailyMilli },
      { key: `monthly ${validFrom}`, name: t.monthly(date), from: before.monthlyMilli, to: after.monthlyMilli },
    ]
    return rows
      .filter(({ from, to }) => from !== to)
      .map(({ key, name, from, to }) => ({ key, name, before: grams(from), after: grams(to) }))
  })
  const ages =
    plan.ageLimit === null
      ? []
      : [{ key: 'age', name: t.age, before: String(plan.ageLimit.before), after: String(plan.ageLimit.after) }]
  const levels = plan.gateLevels.map(({ rule, before, after }) => {
    const place = gates.find((one) => rulesOf(one).includes(rule))
    const name = gate.rules[rule].name
    return {
      key: rule,
      name: place === undefined ? name : `${gate.gates[place]}: ${name}`,
      before: gate.levels[before],
      after: gate.levels[after],
    }
  })
  return [...limits, ...ages, ...levels]
}

export function RulePackPlanRows({ plan, today }: { plan: RulePackPlan; today: string }) {
  const t = useWords(rulePackWords)
  const rows = usePlanRows(plan, today)
  if (rows.length === 0) return <Text as="p">{t.noChanges}</Text>
  return (
    <ul>
      {rows.map(({ key, name, before, after }) => (
        <Row as="li" key={key} wrap gap={4} padY={3} line="bottom" justify="between">
          <Text breaks>{name}</Text>
          <Row gap={3} numeric>
            <Text tone="soft">
              <span className="for-readers">{t.before}: </span>
              {before}
            </Text>
            <IconArrowRight size={16} aria-hidden="true" />
            <Text weight="semibold">
              <span className="for-readers">{t.after}: </span>
              {after}
            </Text>
          </Row>
        </Row>
      ))}
    </ul>
  )
}
