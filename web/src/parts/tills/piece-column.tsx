import { amountOfCents, countedCents, piecesMost } from '@aforo/domain'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatMoneyWhole } from '../../format/format.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './tills.module.css'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

type PieceColumnProps = {
  venue: PageVenue
  title: string
  icon: ReactNode
  values: readonly number[]
  pieces: Record<number, number>
  onCount: (valueCents: number, count: number) => void
}

/** The count of each note or coin, and their sum. */
export function PieceColumn({ venue, title, icon, values, pieces, onCount }: PieceColumnProps) {
  const t = useWords(tillWords)
  const language = useLanguage()
  const { money } = useTillFormat(venue)
  const counted = values.map((valueCents) => ({ valueCents, count: pieces[valueCents] ?? 0 }))
  const sum = amountOfCents(countedCents(counted))
  return (
    <fieldset className={classes.column}>
      <legend className={classes.legend}>
        <Row as="span" gap={4} padY={4} size="lead" weight="semibold">
          {icon}{' '}
          <Row as="span" grow>
            {title}
          </Row>{' '}
          <span>{money(sum)}</span>
        </Row>
      </legend>
      {counted.map(({ valueCents, count }) => {
        const whole = valueCents % 100 === 0
        const value = (whole ? formatMoneyWhole : formatMoney)(valueCents, venue.currency, language)
        const change = (next: number) => onCount(valueCents, Math.min(piecesMost, Math.max(0, next)))
        return (
          <div key={valueCents} className={classes.piece}>
            <Text className={classes.value} weight="semibold" tone={count === 0 ? 'quiet' : 'ink'}>
              {value}
            </Text>
            <button type="button" aria-label={t.fewer(value)} disabled={count === 0} onClick={() => change(count - 1)}>
              <IconMinus size={18} aria-hidden="true" />
            </button>
            <input
              aria-label={t.pieceOf(value)}
              inputMode="numeric"
              autoComplete="off"
              value={count === 0 ? '' : String(count)}
              placeholder="0"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                const text = event.currentTarget.value.trim()
                if (/^\d{0,6}$/.test(text)) change(Number(text))
              }}
            />
            <button type="button" aria-label={t.another(value)} onClick={() => change(count + 1)}>
              <IconPlus size={18} aria-hidden="true" />
            </button>
            <Row grow justify="end" tone={count === 0 ? 'quiet' : 'soft'} nowrap>
              {money(amountOfCents(valueCents * count))}
            </Row>
          </div>
        )
      })}
    </fieldset>
  )
}
