import type { SupportState } from '@aforo/domain'
import { IconCheck, IconSquare, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { type SupportRequest, useSupportCommands } from './support-queries.ts'
import { supportWords } from './support-words.ts'
import { TimeLeft } from './time-left.tsx'

const tones: Record<SupportState, 'warn' | 'info' | 'neutral'> = {
  waiting: 'warn',
  open: 'info',
  expired: 'neutral',
  declined: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
}

/** A request or a grant, as an owner sees it, with what they can do about it. */
export function SupportRequestRow({ request, venueId }: { request: SupportRequest; venueId: number }) {
  const t = useWords(supportWords)
  const language = useLanguage()
  const now = new Date(useNow())
  const { state, by, reason, venue, sessions } = request
  const who = sessions.map((session) => session.by).join(', ')
  return (
    <Stack as="li" gap={4} padY={4} line="top">
      <Row wrap gap={4} justify="between" align="start">
        <Stack grow breaks>
          <Text weight="semibold">{by ?? t.anybody}</Text>
          <Text size="small">{reason ?? t.offeredBy(request.decided_by ?? '—')}</Text>
          <Text size="small" tone="quiet" numeric>
            {venue.name} · {t.minutes(formatCount(request.minutes, language))} ·{' '}
            {formatWhen(new Date(request.decided_at ?? request.asked_at), now, language)}
          </Text>
          {(state === 'open' || who !== '') && (
            <Text size="small" tone="quiet">
              {who === '' ? t.nobodyYet : t.openedBy(who)}
            </Text>
          )}
        </Stack>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </Row>
      <SupportRequestActions request={request} venueId={venueId} />
    </Stack>
  )
}

/** Grant, decline, or end. Nothing if it is over. */
export function SupportRequestActions({ request, venueId }: { request: SupportRequest; venueId: number }) {
  const t = useWords(supportWords)
  const language = useLanguage()
  const { answer, end } = useSupportCommands(venueId)
  const onError = (error: Error) =>
    toast.failed({ title: error instanceof ApiError && error.detail !== null ? error.detail : t.failed })
  const answering = useMutation({ mutationFn: (grant: boolean) => answer(request.id, grant), onError })
  const ending = useMutation({ mutationFn: () => end(request.id), onError })
  if (request.state === 'waiting') {
    return (
      <Row wrap gap={4}>
        <BusyButton
          {...guardedMark}
          busy={answering.isPending && answering.variables}
          icon={<IconCheck size={18} aria-hidden="true" />}
          onClick={() => answering.mutate(true)}
        >
          {t.grant(formatCount(request.minutes, language))}
        </BusyButton>
        <BusyButton
          variant="default"
          busy={answering.isPending && !answering.variables}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => answering.mutate(false)}
        >
          {t.decline}
        </BusyButton>
      </Row>
    )
  }
  if (request.state !== 'open' || request.ends_at === null) return null
  return (
    <Row wrap gap={5}>
      <Text size="small" nowrap>
        {t.closesIn} <TimeLeft until={request.ends_at} />
      </Text>
      <BusyButton
        variant="default"
        busy={ending.isPending}
        icon={<IconSquare size={18} aria-hidden="true" />}
        onClick={() => ending.mutate()}
      >
        {t.end}
      </BusyButton>
    </Row>
  )
}
