import { IconMessageOff } from '@tabler/icons-react'
import { useSession, type Venue } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { Composer } from './composer.tsx'
import { HandoverNote } from './handover-note.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { messagesWords } from './messages-words.ts'

/** Messages between the staff of a venue, from one shift to the next. */
export function Page() {
  const t = useWords(messagesWords)
  const { venue } = useSession()
  return (
    <>
      <PageHead title={t.title} />
      {venue === null ? (
        <Card>
          <StateCard Icon={IconMessageOff} title={t.notPlaced}>
            {t.notPlacedHint}
          </StateCard>
        </Card>
      ) : (
        <Board key={venue.id} venue={venue} />
      )}
    </>
  )
}

function Board({ venue }: { venue: Venue }) {
  return (
    <Stack gap={6} className={classes.board}>
      <HandoverNote venue={venue} />
      <Composer venueId={venue.id} />
      <MessageList venue={venue} />
    </Stack>
  )
}
