import { centsOfAmount, countState } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { PageVenue } from '../venues/at-venue.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './tills.module.css'
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
    <Row gap={5} pad={5} numeric className={classes.difference} data-tone={tone} role="status">
      <Row fixed>
        <Icon size={24} aria-hidden="true" />
      </Row>
      {state === 'exact' ? (
        <b>{t.exact}</b>
      ) : (
        <Stack as="p" size="small" weight="medium">
          <span>{amount < 0 ? t.short : t.over}</span>{' '}
          <Text as="b" size="title" weight="bold">
            {money(Math.abs(amount))}
          </Text>
          {state === 'large' && <span>{t.largeHint}</span>}
        </Stack>
      )}
    </Row>
  )
}
