import { Loader } from '@mantine/core'
import { IconAlertOctagonFilled, IconClockOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import { useNow } from '../../design/use-now.ts'
import { useDialogScanner } from '../../design/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import { Portrait } from '../pictures/portrait.tsx'
import { timeLeft } from './approval-figures.ts'
import type { Approval } from './approval-queries.ts'
import { approvalWords } from './approval-words.ts'
import classes from './approvals.module.css'
import type { Asking } from './use-asking.ts'

type RequestSideProps = { asking: Asking; request: Approval; isShared: boolean; mayLeave: boolean }

/** What became of the request: it waits, was refused, or nobody answered. */
export function RequestSide({ asking, request, isShared, mayLeave }: RequestSideProps) {
  const t = useWords(approvalWords)
  if (request.state === 'refused') {
    return (
      <Answer
        icon={<IconAlertOctagonFilled size={36} className={classes.bad} aria-hidden="true" />}
        title={t.refusedBy(request.decided?.by.name ?? '')}
        role="alert"
      >
        {request.decided?.words === '' ? t.refusedHint : `«${request.decided?.words ?? ''}»`}
      </Answer>
    )
  }
  if (request.state === 'approved' && !asking.isSpent) return null
  if (request.state !== 'waiting' || asking.isLate) {
    return (
      <Answer
        icon={<IconClockOff size={36} stroke={1.6} className={classes.warn} aria-hidden="true" />}
        title={t.expired}
        role="alert"
      >
        {t.expiredHint}
      </Answer>
    )
  }
  return (
    <>
      {isShared && <CardHere asking={asking} />}
      <Waiting request={request} mayLeave={mayLeave} refused={asking.refused?.words ?? null} />
    </>
  )
}

/** A manager who comes by may use their card although the request is on its way. */
function CardHere({ asking }: { asking: Asking }): null {
  useDialogScanner(asking.approveByCard)
  return null
}

type WaitingProps = { request: Approval; mayLeave: boolean; refused: string | null }

function Waiting({ request, mayLeave, refused }: WaitingProps) {
  const t = useWords(approvalWords)
  const left = timeLeft(Date.parse(request.expires_at), useNow())
  const { asked_of: person } = request
  return (
    <Answer
      icon={
        person === null ? (
          <Loader size={36} />
        ) : (
          <Portrait id={person.id} name={person.name} size={96} imagePath={person.image_path} />
        )
      }
      title={person === null ? t.waitingAny(left) : t.waiting(person.name, left)}
      role="timer"
    >
      {refused ?? (mayLeave ? `${t.waitingHint} ${t.waitingCart}` : t.waitingHint)}
    </Answer>
  )
}

type AnswerProps = { icon: ReactNode; title: string; role: 'alert' | 'timer'; children: ReactNode }

const Answer = ({ icon, title, role, children }: AnswerProps) => (
  <Stack gap={5} align="center" justify="center" textAlign="center" className={classes.answer}>
    {icon}
    <Text size="title" weight="semibold" numeric role={role}>
      {title}
    </Text>
    <Text as="p" tone="soft" breaks>
      {children}
    </Text>
  </Stack>
)
