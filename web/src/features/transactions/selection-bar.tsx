import { Button } from '@mantine/core'
import { Row, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
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
 * The number and total of the selected rows. The live region is always rendered, so that screen readers announce
 * changes.
 */
export function SelectionBar({ rows, selected, currency, onClear }: SelectionBarProps) {
  const t = useWords(transactionsWords)
  const language = useLanguage()
  const { count, sumCents } = sumSelected(rows, selected)
  const sum = `${sumCents > 0 ? '+' : ''}${formatMoney(sumCents, currency, language)}`
  return (
    <Row wrap gap={5} justify="between" className={classes.bar}>
      <div role="status">
        {count > 0 && (
          <Row as="p" wrap gap={5} align="baseline" tone="accent" numeric>
            <span>{t.selected(formatCount(count, language))}</span> <span>{t.selectedSum}</span>{' '}
            <Text as="b" size="lead" weight="semibold" tone="ink">
              {sum}
            </Text>
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
