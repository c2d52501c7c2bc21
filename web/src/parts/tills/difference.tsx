import { centsOfAmount, countState } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './difference.module.css'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

const shapes = {
  exact: { tone: 'ok', Icon: IconCircleCheckFilled },
  small: { tone: 'warn', Icon: IconAlertTriangleFilled },
  large: { tone: 'bad', Icon: IconAlertOctagonFilled },
} as const

/** The difference between the counted and the expected cash, in words. */
export function Difference({ venue, amount }: { venue: PageVenue; amount: number }) {
  const t = useWords(tillWords)
  const { money } = useTillFormat(venue)
  const state = countState(centsOfAmount(amount))
  const { tone, Icon } = shapes[state]
  return (
    <div className={classes.difference} data-tone={tone} role="status">
      <Icon size={24} aria-hidden="true" />
      {state === 'exact' ? (
        <b>{t.exact}</b>
      ) : (
        <p>
          <span>{amount < 0 ? t.short : t.over}</span> <b>{money(Math.abs(amount))}</b>
          {state === 'large' && <small>{t.largeHint}</small>}
        </p>
      )}
    </div>
  )
}
