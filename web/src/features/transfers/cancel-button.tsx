import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type Transfer, useTransferCommands } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'

type CancelProps = { venue: PageVenue; transfer: Transfer }

/** Takes a transfer back as long as nobody has received it. */
export function CancelButton(props: CancelProps) {
  const t = useWords(transfersWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t.cancel}
      </Button>
      {isOpen && <CancelDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CancelDialog({ venue, transfer, onClose }: CancelProps & { onClose: () => void }) {
  const t = useWords(transfersWords)
  const { cancel } = useTransferCommands(venue.id, transfer.id)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (typed) => (typed.trim() === '' ? t.cancelReasonMissing : null) },
    submit: async ({ reason }) => {
      await cancel(reason.trim())
      toast.done({ title: t.cancelled })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.cancelTitle}
      of={t.to(transfer.to.name)}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.cancel}
      icon={<IconArrowBackUp size={18} aria-hidden="true" />}
    >
      <Text as="p">{t.cancelEffect}</Text>
      <ReasonField {...form.field('reason')} label={t.cancelReason} withAsterisk data-autofocus />
    </FormDialog>
  )
}
