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
import classes from './state-counters.module.css'

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
  const cards: { state: Exclude<MemberGroup, 'left'> | null; label: string; Icon: ComponentType<IconProps> }[] = [
    { state: null, label: t.groups.all, Icon: IconUsers },
    { state: 'ok', label: t.groups.ok, Icon: IconCircleCheckFilled },
    { state: 'expiring', label: t.groups.expiring(expiringWithinDays), Icon: IconAlertTriangleFilled },
    { state: 'blocked', label: t.groups.blocked, Icon: IconAlertOctagonFilled },
  ]
  return (
    <div className={classes.counters} role="group" aria-label={t.counters}>
      {cards.map(({ state, label, Icon }) => (
        <button
          key={label}
          type="button"
          className={classes.counter}
          aria-pressed={chosen === state}
          data-state={state ?? 'all'}
          onClick={() => onChoose(state)}
        >
          <Icon className={classes.icon} size={24} stroke={1.8} aria-hidden="true" />
          <span className={classes.words}>
            {counts === undefined ? (
              <Skeleton width={56} height={22} radius={6} my={3} />
            ) : (
              <span className={classes.count}>
                {counts === null ? '–' : countText(countOf(counts, state), language)}
              </span>
            )}{' '}
            <span className={classes.label}>{label}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
