import { IconLockOpen } from '@tabler/icons-react'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { type TillSession, useDrawerOpening } from '../tills/till-queries.ts'
import { printerWords } from './printer-words.ts'
import { usePrinter } from './use-printer.ts'

type OpenDrawerDialogProps = { venueId: number; session: TillSession; onClose: () => void }

/** Opens the drawer without moving cash. It is recorded first: without the record, it stays shut. */
export function OpenDrawerDialog({ venueId, session, onClose }: OpenDrawerDialogProps) {
  const t = useWords(printerWords)
  const record = useDrawerOpening(venueId, session.id)
  const { openDrawer } = usePrinter()
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.drawerReasonMissing : null) },
    failed: t.drawerFailed,
    submit: async ({ reason }) => {
      await record({ reason: reason.trim() })
      if (await openDrawer()) toast.done({ title: t.drawerOpened })
      else toast.failed({ title: t.drawerFailed })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.drawer}
      of={session.till}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.drawer}
      icon={<IconLockOpen size={18} />}
    >
      <p>{t.drawerHint}</p>
      <ReasonField {...form.field('reason')} label={t.drawerReason} withAsterisk required />
    </FormDialog>
  )
}
