import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useSecondsUntil } from '../../design/use-now.ts'
import { formatClock } from '../../format/format.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { SendingStrip } from '../../parts/fiscal/sending-strip.tsx'
import { sendingWords } from '../../parts/fiscal/sending-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { useFiscalCommands } from './fiscal-queries.ts'

/** Whether everything is sent, with what can be done about it. */
export function SendingCard({ venue, status }: { venue: PageVenue; status: FiscalStatus }) {
  const t = useWords(sendingWords)
  const venuePath = useVenuePath(venue.id)
  return (
    <SendingStrip venue={venue} status={status}>
      {(state) => (
        <>
          {state === 'rejected' && (
            <Button component={Link} to={venuePath('/settings/taxes/documents?state=rejected')} variant="default">
              {t.showRejected}
            </Button>
          )}
          {(state === 'failing' || state === 'sending') && <SendNow venue={venue} status={status} />}
        </>
      )}
    </SendingStrip>
  )
}

function SendNow({ venue, status }: { venue: PageVenue; status: FiscalStatus }) {
  const t = useWords(sendingWords)
  const { offline } = useWords(sharedWords)
  const { sendNow } = useFiscalCommands(venue.id)
  const [isBusy, setIsBusy] = useState(false)
  const { next_attempt_at: nextAt } = status.sending
  const seconds = useSecondsUntil(nextAt === null ? 0 : Date.parse(nextAt), nextAt !== null)

  async function press(): Promise<void> {
    setIsBusy(true)
    try {
      await sendNow()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.sendFailed, body: error.detail ?? offline })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {seconds > 0 && (
        <Text size="small" numeric nowrap>
          {t.next(formatClock(seconds))}
        </Text>
      )}
      <BusyButton variant="default" busy={isBusy} icon={<IconSend size={18} />} onClick={() => void press()}>
        {t.sendNow}
      </BusyButton>
    </>
  )
}
