import { Row, Stack, Text } from '../../design/primitives.tsx'
import { expiringWithinDays, type MemberGroup } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  type IconProps,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useLanguage } from '../../device/language.ts'
import { useWords } from '../../words/words.ts'
import { countOf, countText } from './count-text.ts'
import type { MemberCounts } from './members-queries.ts'
import { membersWords } from './members-words.ts'
import classes from './members-page.module.css'

type StateCountersProps = {
  /** Undefined while loading, null if counting failed. */
  counts: MemberCounts | undefined | null
  chosen: MemberGroup | null
  onChoose: (state: MemberGroup | null) => void
}

/** The number of members per state. Pressing one filters the list. */
export function StateCounters({ counts, chosen, onChoose }: StateCountersProps) {
  const t = useWords(membersWords)
  const language = useLanguage()
  const cards: readonly {
    state: Exclude<MemberGroup, 'left'> | null
    label: string
    Icon: ComponentType<IconProps>
    tone: 'accent' | 'ok' | 'warn' | 'bad'
  }[] = [
    { state: null, label: t.groups.all, Icon: IconUsers, tone: 'accent' },
    { state: 'ok', label: t.groups.ok, Icon: IconCircleCheckFilled, tone: 'ok' },
    { state: 'expiring', label: t.groups.expiring(expiringWithinDays), Icon: IconAlertTriangleFilled, tone: 'warn' },
    { state: 'blocked', label: t.groups.blocked, Icon: IconAlertOctagonFilled, tone: 'bad' },
  ]
  return (
    <div className={classes.counters} role="group" aria-label={t.counters}>
      {cards.map(({ state, label, Icon, tone }) => (
        <Row
          key={label}
          as="button"
          type="button"
          className={classes.counter}
          gap={5}
          padX={6}
          padY={4}
          aria-pressed={chosen === state}
          onClick={() => onChoose(state)}
        >
          <Row as="span" tone={tone}>
            <Icon size={24} stroke={1.8} aria-hidden="true" />
          </Row>
          <Stack as="span">
            {counts === undefined ? (
              <Skeleton width={56} height={22} radius={6} my={3} />
            ) : (
              <Text size="title" weight="semibold" numeric>
                {counts === null ? '–' : countText(countOf(counts, state), language)}
              </Text>
            )}{' '}
            <Text size="small" tone="soft">
              {label}
            </Text>
          </Stack>
        </Row>
      ))}
    </div>
  )
}
