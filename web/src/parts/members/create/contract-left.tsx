import { memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { BusyButton } from '../../../design/busy-button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Row, Stack } from '../../../design/primitives.tsx'
import { toast } from '../../../design/toasts.tsx'
import { sharedWords } from '../../../words/shared-words.ts'
import { useWords } from '../../../words/words.ts'
import type { Client } from '../member-name.ts'
import classes from './create-member.module.css'
import { useEnrolmentCommands } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'

type ContractLeftProps = { venueId: number; client: Client; contract: File; onDone: () => void }

/** Shown when the member was created but the upload of the contract failed. It can be retried any number of times. */
export function ContractLeft({ venueId, client, contract, onDone }: ContractLeftProps) {
  const t = useWords(createMemberWords)
  const { offline } = useWords(sharedWords)
  const { sendContract } = useEnrolmentCommands(venueId)
  const [isBusy, setIsBusy] = useState(false)
  const [detail, setDetail] = useState<string | null>(null)

  async function send(): Promise<void> {
    setIsBusy(true)
    try {
      await sendContract(client.id, contract, () => {})
      toast.done({ title: t.contractSent })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDetail(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack className={classes.left} gap={6} pad={7}>
      <Notice state="bad">
        {t.contractFailed(memberNumberText(client.profile.client_id))} {detail}
      </Notice>
      <Row align="stretch" wrap gap={4}>
        <BusyButton busy={isBusy} icon={<IconUpload size={18} />} onClick={() => void send()}>
          {t.contractAgain}
        </BusyButton>
        <Button variant="default" onClick={onDone}>
          {t.contractLater}
        </Button>
      </Row>
    </Stack>
  )
}
