import {
  type FirstStep,
  firstSteps,
  missingSteps,
  stepMinutes,
  type StepsFound,
  stepState,
  type StepState,
} from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconClock, IconLock, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { useWords } from '../../words/words.ts'
import { firstStepsWords } from './first-steps-words.ts'
import classes from './step-row.module.css'

type StepRowProps = {
  step: FirstStep
  found: StepsFound
  hint: string
  isOpen: boolean
  onOpen: () => void
  /** What is done at this step, if it is open. */
  children: ReactNode
}

/** One step with its state, and its one button. */
export function StepRow({ step, found, hint, isOpen, onOpen, children }: StepRowProps) {
  const t = useWords(firstStepsWords)
  const language = useLanguage()
  const state = stepState(step, found)
  const number = firstSteps.indexOf(step) + 1
  const missing = missingSteps(step, found.done)
  const numbers = new Intl.ListFormat(language).format(missing.map((one) => String(firstSteps.indexOf(one) + 1)))
  return (
    <Stack
      as="li"
      gap={6}
      padX={6}
      padY={6}
      className={classes.step}
      data-state={state}
      data-open={isOpen || undefined}
    >
      <Row gap={6} align="start">
        <Row fixed justify="center" weight="semibold" className={classes.number} aria-hidden="true">
          {state === 'done' ? <IconCheck size={20} stroke={2.2} /> : number}
        </Row>
        <Stack gap={1} grow>
          <Row gap={4} wrap>
            <Text as="h2" size="lead" weight="semibold" tone={state === 'later' ? 'soft' : 'ink'}>
              {t.steps[step].title}
            </Text>
            <StateBadge state={state} />
          </Row>
          <Text as="p" tone="soft" breaks>
            {state === 'later' ? t.waitsFor(numbers, missing.length) : hint}
          </Text>
        </Stack>
        {state !== 'done' && (
          <Row fixed gap={2} tone="soft" numeric nowrap className={classes.minutes}>
            <IconClock size={16} aria-hidden="true" /> {t.minutes(stepMinutes[step])}
          </Row>
        )}
        {!isOpen && state !== 'done' && (
          <Button
            variant="default"
            className={classes.action ?? ''}
            disabled={state === 'later'}
            leftSection={state === 'later' ? <IconLock size={18} aria-hidden="true" /> : undefined}
            onClick={onOpen}
          >
            {state === 'waiting' ? t.resend : t.steps[step].action}
          </Button>
        )}
      </Row>
      {isOpen && <div className={classes.content}>{children}</div>}
    </Stack>
  )
}

const badges = {
  now: { tone: 'info', Icon: IconPlayerPlayFilled },
  pending: { tone: 'neutral', Icon: IconCircleDashed },
  waiting: { tone: 'wait', Icon: IconClock },
  later: { tone: 'neutral', Icon: IconLock },
} as const

function StateBadge({ state }: { state: StepState }) {
  const { state: names } = useWords(firstStepsWords)
  if (state === 'done') return <Badge tone="ok">{names.done}</Badge>
  return <Badge {...badges[state]}>{names[state]}</Badge>
}
