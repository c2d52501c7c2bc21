import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { expenseWords } from './expense-words.ts'
import { useReceiptUpload } from './till-queries.ts'

type ReceiptLeftProps = { venueId: number; expenseId: number; photo: File; onDone: () => void }

/** Shown when the expense was booked but its photo was not uploaded. It can be retried any number of times. */
export function ReceiptLeft({ venueId, expenseId, photo, onDone }: ReceiptLeftProps) {
  const t = useWords(expenseWords)
  const { offline } = useWords(sharedWords)
  const sendReceipt = useReceiptUpload(venueId)
  const [isBusy, setIsBusy] = useState(false)
  const [detail, setDetail] = useState<string | null>(null)

  async function send(): Promise<void> {
    setIsBusy(true)
    try {
      await sendReceipt(expenseId, photo, () => {})
      toast.done({ title: t.receiptSent })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDetail(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={t.title} onClose={onDone} width={560}>
      <Stack gap={6}>
        <Notice state="bad">
          {t.receiptFailed} {detail}
        </Notice>
        <Row wrap gap={4} justify="end">
          <Button variant="default" onClick={onDone}>
            {t.receiptLater}
          </Button>
          <BusyButton busy={isBusy} icon={<IconUpload size={18} />} onClick={() => void send()}>
            {t.receiptAgain}
          </BusyButton>
        </Row>
      </Stack>
    </Dialog>
  )
}
