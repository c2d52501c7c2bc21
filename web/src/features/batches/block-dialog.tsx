import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { isUnknown } from '../../outbox/command-key.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type Batch, useBatchCommands } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'

type BlockDialogProps = { venue: PageVenue; batch: Batch; onClose: () => void }

/** Blocks a batch, or lifts its block, for a reason. Says first what that does. */
export function BlockDialog({ venue, batch, onClose }: BlockDialogProps) {
  const t = useWords(batchesWords)
  const b = useWords(batchWords)
  const commands = useBatchCommands(venue.id, batch.id)
  // It stays what it was opened for while somebody else blocks or unblocks the batch.
  const [isBlocking] = useState(batch.blocked === null)
  const name = b.batch(batch.code)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    submit: async ({ reason }) => {
      await (isBlocking ? commands.block : commands.unblock)(reason.trim())
      toast.done({ title: isBlocking ? t.blocked(name) : t.unblocked(name) })
      onClose()
    },
  })
  const { refusal } = form
  const words = refusal !== null && isUnknown(refusal.code) ? `${t.unknown} ${refusal.words}` : refusal?.words
  return (
    <FormDialog
      title={isBlocking ? t.blockTitle(batch.code) : t.unblockTitle(batch.code)}
      of={batch.product.name}
      form={{ ...form, refusal: words === undefined ? null : { words } }}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={isBlocking ? t.block : t.unblock}
      icon={isBlocking ? <IconBan size={18} /> : <IconLockOpen size={18} />}
    >
      <Text as="p">{isBlocking ? t.blockEffect : t.unblockEffect}</Text>
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required data-autofocus />
    </FormDialog>
  )
}
