import { IconChecks } from '@tabler/icons-react'
import { ReasonField } from '../../design/reason-field.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type CountResult, useSheetCommands } from './counts-queries.ts'
import { useResultFormat } from './result-format.ts'
import { resultWords } from './result-words.ts'

type ApproveDialogProps = { venue: PageVenue; result: CountResult; onClose: () => void }

/** Books the differences, with a reason. */
export function ApproveDialog({ venue, result, onClose }: ApproveDialogProps) {
  const t = useWords(resultWords)
  const format = useResultFormat(venue.currency)
  const { approve } = useSheetCommands(venue.id, result.sheet.id)
  const { totals } = result
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    submit: async ({ reason }) => {
      await approve(reason.trim())
      toast.done({ title: t.approved })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.approveTitle}
      of={venue.name}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={560}
      submit={t.approve}
      icon={<IconChecks size={18} />}
    >
      <Row wrap gap={5} justify="between" padX={6} padY={5} className={surface.well}>
        <Text size="small" tone="soft">
          {t.total}
        </Text>
        <Text size="lead" weight="semibold" numeric>
          {t.approveEffect(format.signed(totals.difference), format.money(totals.value))}
        </Text>
      </Row>
      <Text as="p">{t.approveHint}</Text>
      <ReasonField
        {...form.field('reason')}
        label={t.reason}
        description={t.reasonHint}
        withAsterisk
        required
        data-autofocus
      />
    </FormDialog>
  )
}
