import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'

type UploadLeftProps = {
  words: { failed: string; again: string; later: string; sent: string }
  send: () => Promise<unknown>
  onDone: () => void
}

/** Shown when a record was saved but the upload of its photo failed. It can be retried any number of times. */
export function UploadLeft({ words, send, onDone }: UploadLeftProps) {
  const { offline } = useWords(sharedWords)
  const [isBusy, setIsBusy] = useState(false)
  const [detail, setDetail] = useState<string | null>(null)

  async function sendAgain(): Promise<void> {
    setIsBusy(true)
    try {
      await send()
      toast.done({ title: words.sent })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDetail(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack gap={6}>
      <Notice state="bad">
        {words.failed} {detail}
      </Notice>
      <Row wrap gap={4} justify="end">
        <Button variant="default" onClick={onDone}>
          {words.later}
        </Button>
        <BusyButton busy={isBusy} icon={<IconUpload size={18} />} onClick={() => void sendAgain()}>
          {words.again}
        </BusyButton>
      </Row>
    </Stack>
  )
}
