import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLock, IconMessages, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { useSession, type Venue } from '../../session/session.tsx'
import { Badge } from '../../design/badge.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import surface from '../../design/surface.module.css'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './messages.module.css'
import { type Message, messagesQuery, useMessageCommands } from './messages-queries.ts'
import { messagesWords } from './messages-words.ts'

/** Marks all messages up to the newest as read, once the page is visible. */
function useSeen(newestId: number | null, read: (until: number) => Promise<void>): void {
  const markRead = useEffectEvent((until: number) => {
    // If this fails, the messages stay unread and are marked on the next visit.
    if (document.visibilityState === 'visible') void read(until).catch(() => {})
  })
  useEffect(() => {
    if (newestId === null) return
    const look = () => markRead(newestId)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [newestId])
}

export function MessageList({ venue }: { venue: Venue }) {
  const t = useWords(messagesWords)
  const messages = useInfiniteQuery(messagesQuery(venue.id))
  const { read, withdraw } = useMessageCommands(venue.id)
  const [leaving, setLeaving] = useState<Message | null>(null)
  useSeen(messages.data?.pages[0]?.items[0]?.id ?? null, read)
  return (
    <section className={surface.surface} aria-label={t.list}>
      <QueryList
        list={messages}
        failed={t.loadError}
        empty={
          <StateCard Icon={IconMessages} title={t.none}>
            {t.noneHint}
          </StateCard>
        }
        inCard
      >
        {(shown) => (
          <ul>
            {shown.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                timeZone={venue.time_zone}
                onWithdraw={() => setLeaving(message)}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {leaving !== null && (
        <Confirmation
          title={t.withdrawTitle}
          confirm={t.withdraw}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await withdraw(leaving.id)
            toast.done({ title: t.withdrawDone })
            setLeaving(null)
          }}
        >
          {t.withdrawHint}
        </Confirmation>
      )}
    </section>
  )
}

type MessageRowProps = { message: Message; timeZone: string; onWithdraw: () => void }

function MessageRow({ message: { from, to, text, at }, timeZone, onWithdraw }: MessageRowProps) {
  const t = useWords(messagesWords)
  const language = useLanguage()
  const { me } = useSession()
  const now = useMinute()
  const isMine = from.id === me.id
  const when = formatWhen(new Date(at), new Date(now), language, timeZone)
  return (
    <Row as="li" align="start" gap={5} padX={6} padY={5} className={classes.message}>
      <Portrait id={from.id} name={from.name} size={36} imagePath={from.image_path} />
      <Stack grow gap={1}>
        <Row as="p" wrap gap={4}>
          <Text as="b" weight="semibold" breaks>
            {isMine ? t.you : from.name}
          </Text>
          <Text as="time" size="small" tone="quiet" numeric dateTime={at}>
            {when}
          </Text>
          {to !== null && (
            <Badge tone="neutral" Icon={IconLock}>
              {to.id === me.id ? t.toYou : t.toOne(to.name)}
            </Badge>
          )}
        </Row>
        <Text
          as="p"
          tone={text === null ? 'quiet' : 'ink'}
          breaks
          className={text === null ? classes.gone : classes.text}
        >
          {text ?? t.withdrawn}
        </Text>
      </Stack>
      {isMine && text !== null && (
        <Tooltip label={t.withdraw}>
          <ActionIcon variant="subtle" aria-label={t.withdrawOf(when)} onClick={onWithdraw}>
            <IconTrash size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </Row>
  )
}
