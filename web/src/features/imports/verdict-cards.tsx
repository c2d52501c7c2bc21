import { importWarningWords } from '@aforo/contract'
import { type ImportVerdict, importWarnings } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled, IconUsers } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import type { Import } from './imports-queries.ts'
import classes from './verdict-cards.module.css'

const looks = {
  ready: { Icon: IconCircleCheckFilled, tone: 'ok' },
  warned: { Icon: IconAlertTriangleFilled, tone: 'warn' },
  duplicate: { Icon: IconUsers, tone: 'accent' },
  faulty: { Icon: IconAlertOctagonFilled, tone: 'bad' },
} as const

const shownVerdicts = ['ready', 'warned', 'duplicate', 'faulty'] as const satisfies readonly ImportVerdict[]

type VerdictCardsProps = { checked: Import; chosen: ImportVerdict; onChoose: (verdict: ImportVerdict) => void }

/** How many rows there are of each kind. Pressing one lists them. */
export function VerdictCards({ checked, chosen, onChoose }: VerdictCardsProps) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const warnings = importWarnings.flatMap((code) => {
    const count = checked.warnings[code] ?? 0
    return count === 0 ? [] : [`${formatCount(count, language)}: ${importWarningWords[code][language]}`]
  })
  return (
    <div className={classes.cards} role="group" aria-label={t.counters}>
      {shownVerdicts.map((verdict) => {
        const { Icon, tone } = looks[verdict]
        const { name, hint } = t.verdicts[verdict]
        return (
          <Stack
            key={verdict}
            as="button"
            type="button"
            gap={2}
            pad={6}
            className={classes.card}
            aria-pressed={chosen === verdict}
            onClick={() => onChoose(verdict)}
          >
            <Row as="span" gap={4} tone={tone}>
              <Icon size={18} aria-hidden="true" />
              <Text tone="ink">{name}</Text>
            </Row>
            <Text size="amount" weight="bold" numeric>
              {formatCount(checked.counts?.[verdict] ?? 0, language)}
            </Text>
            <Text size="small" tone="soft">
              {hint}
              {verdict === 'warned' && warnings.length > 0 && ` · ${warnings.join(' ')}`}
            </Text>
          </Stack>
        )
      })}
    </div>
  )
}
