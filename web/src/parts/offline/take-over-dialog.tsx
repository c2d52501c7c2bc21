import { IconArrowsExchange, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type HolderSeen, type SilentLease, useTakeOver } from './lease-queries.ts'
import { TakeOverMeaning } from './take-over-meaning.tsx'
import { takeOverWords } from './take-over-words.ts'
import { useWaitingWords } from './use-waiting-words.ts'

type TakeOverDialogProps = { venueId: number; lease: SilentLease; onDone: () => void; onClose: () => void }

/** Asks what the person has checked about the other device, and takes its lease away. */
export function TakeOverDialog({ venueId, lease, onDone, onClose }: TakeOverDialogProps) {
  const t = useWords(takeOverWords)
  const waitingWords = useWaitingWords()
  const { offline } = useWords(sharedWords)
  const takeOver = useTakeOver(venueId)
  const [seen, setSeen] = useState<HolderSeen | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { fence, holder, place } = lease
  const device = holder.device_name

  async function confirm(): Promise<void> {
    if (seen === null || fence === null) return
    setIsBusy(true)
    setFault(null)
    try {
      await takeOver(place, fence, seen)
      toast.done({ title: t.done(device) })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={t.takeOver} of={device} onClose={onClose} width={560}>
      <Stack gap={6}>
        <TakeOverMeaning device={device} waiting={waitingWords(holder.waiting)} />
        <Stack gap={4}>
          <ChoiceField
            name="seen"
            label={t.question}
            choices={[
              { value: 'read', label: t.read },
              { value: 'dead', label: t.dead },
            ]}
            value={seen ?? ''}
            onChange={setSeen}
          />
          <Text as="p" size="small" tone="soft" role="status">
            {seen !== null && t[`${seen}Hint`]}
          </Text>
        </Stack>
        {fault !== null && <Notice state="bad">{`${t.failed}. ${fault}`}</Notice>}
        <BusyButton
          {...guardedMark}
          size="xl"
          fullWidth
          busy={isBusy}
          disabled={seen === null || fence === null}
          icon={
            seen === null ? (
              <IconLock size={20} aria-hidden="true" />
            ) : (
              <IconArrowsExchange size={20} aria-hidden="true" />
            )
          }
          onClick={() => void confirm()}
        >
          {t.takeOver}
        </BusyButton>
        <Text as="p" size="small" tone="soft" textAlign="center">
          {t.noted}
        </Text>
      </Stack>
    </Dialog>
  )
}
