import { Row, Text } from '../../design/primitives.tsx'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useWords } from '../../words/words.ts'
import { type BooksFilter, daySpansOf, everything, type FilterChange } from './books-filter.ts'
import classes from './books-filters.module.css'
import type { ActiveFilter } from './use-active-filters.ts'
import { transactionsWords } from './transactions-words.ts'

type OnFilter = (change: FilterChange) => void

/** Named ranges of days. A second press clears the range. */
export function DaySpans({ filter, today, onChange }: { filter: BooksFilter; today: string; onChange: OnFilter }) {
  const t = useWords(transactionsWords)
  const { spans, chosen } = daySpansOf(filter, today)
  return (
    <Row align="stretch" wrap gap={4} role="group" aria-label={t.spans}>
      {spans.map(({ span, from, to }) => (
        <Button
          key={span}
          variant="default"
          className={classes.span ?? ''}
          aria-pressed={span === chosen}
          onClick={() => onChange(span === chosen ? { from: null, to: null } : { from, to })}
        >
          {t.span[span]}
        </Button>
      ))}
    </Row>
  )
}

/** Active filters; one press removes each. */
export function FilterChips({ active, onChange }: { active: readonly ActiveFilter[]; onChange: OnFilter }) {
  const t = useWords(transactionsWords)
  if (active.length === 0) return null
  return (
    <Row wrap gap={4} role="group" aria-label={t.filters}>
      {active.map(({ name, value, without }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={t.removeChip(t.chip(name, value))}
          onClick={() => onChange(without)}
        >
          <Text breaks>
            {name}: <Text weight="semibold">{value}</Text>
          </Text>
          <IconX size={16} aria-hidden="true" />
        </button>
      ))}
      <Button variant="subtle" onClick={() => onChange(everything)}>
        {t.clear}
      </Button>
    </Row>
  )
}
