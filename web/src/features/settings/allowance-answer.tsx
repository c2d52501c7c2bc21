import { type GateRule, milliOfQuantity } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatGrams } from '../../format/format.ts'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import type { Allowance } from './allowance-queries.ts'
import { allowanceWords } from './allowance-words.ts'

/** What the rules of the day say: grams left, and what the door and the counter would do. */
export function AllowanceAnswer({ allowance, grams }: { allowance: Allowance; grams: number }) {
  const t = useWords(allowanceWords)
  const language = useLanguage()
  const gramsText = (figure: number) => formatGrams(milliOfQuantity(figure), language)
  const { limit, left, had } = allowance
  const leftText = (leftGrams: number | null, limitGrams: number | null, hadGrams: number) =>
    leftGrams === null || limitGrams === null
      ? t.noLimit(gramsText(hadGrams))
      : t.ofLimit(gramsText(leftGrams), gramsText(limitGrams), gramsText(hadGrams))
  return (
    <Stack gap={4} padY={5} line="top" role="status">
      <Stack gap={1}>
        <Text size="small" tone="quiet">
          {t.answer(formatDay(allowance.on, language))}
        </Text>
        <Text as="p" size="heading" weight="semibold" numeric>
          {left.most === null ? t.unlimited : t.most(gramsText(left.most))}
        </Text>
        <Text size="small" tone="quiet">
          {limit.valid_from === null ? t.noneSet : t.since(formatDay(limit.valid_from, language))}
        </Text>
      </Stack>
      <Stack as="ul" gap={2}>
        <Line name={t.day}>{leftText(left.day, limit.daily_grams, had.day)}</Line>
        <Line name={limit.is_own_month ? t.ownMonth : t.month}>
          {leftText(left.month, limit.monthly_grams, had.month)}
        </Line>
      </Stack>
      <Verdict name={t.entry} verdict={allowance.entry} />
      <Verdict name={t.dispense(gramsText(grams))} verdict={allowance.dispense} />
    </Stack>
  )
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <Row as="li" wrap gap={4} justify="between" numeric>
      <Text weight="medium">{name}</Text>
      <Text>{children}</Text>
    </Row>
  )
}

type VerdictProps = { name: string; verdict: { blocks: GateRule | null; asks: GateRule[] } }

function Verdict({ name, verdict: { blocks, asks } }: VerdictProps) {
  const t = useWords(allowanceWords)
  const { rules } = useWords(gateWords)
  return (
    <Stack gap={2}>
      <Text as="h3" weight="semibold">
        {name}
      </Text>
      <Stack as="ul" gap={2}>
        {blocks === null && asks.length === 0 && (
          <li>
            <Badge tone="ok">{t.passes}</Badge>
          </li>
        )}
        {blocks !== null && (
          <Row as="li" wrap gap={3}>
            <Badge tone="bad">{t.blocks}</Badge> {rules[blocks].name}
          </Row>
        )}
        {asks.map((rule) => (
          <Row as="li" key={rule} wrap gap={3}>
            <Badge tone="warn">{t.asks}</Badge> {rules[rule].name}
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
