import { kindOfType } from '@aforo/domain'
import { Button } from '@mantine/core'
import { Row, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import { type Selection, sumSelected } from './selection.ts'
import classes from './selection-bar.module.css'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

type SelectionBarProps = {
  rows: readonly Booked[]
  selected: Selection
  currency: string
  onClear: () => void
}

/**
 * The number of selected rows, and the total of each type. The live region is always rendered, so that screen readers announce
 * changes.
 */
export function SelectionBar({ rows, selected, currency, onClear }: SelectionBarProps) {
  const t = useWords(transactionsWords)
  const language = useLanguage()
  const { transactionKinds } = useWords(memberWords)
  const { count, byType } = sumSelected(rows, selected)
  return (
    <Row wrap gap={5} justify="between" className={classes.bar}>
      <div role="status">
        {count > 0 && (
          <Row as="p" wrap gap={5} align="baseline" tone="accent" numeric>
            <span>{t.selected(formatCount(count, language))}</span>{' '}
            {byType.map(({ type, count: own, sumCents }) => (
              <span key={type}>
                {t.sumOf(transactionKinds[kindOfType(type)], formatCount(own, language))}{' '}
                <Text as="b" size="lead" weight="semibold" tone="ink">
                  {formatMoney(sumCents, currency, language)}
                </Text>
              </span>
            ))}
          </Row>
        )}
      </div>
      {count > 0 && (
        <Button variant="default" onClick={onClear}>
          {t.selectNone}
        </Button>
      )}
    </Row>
  )
}
