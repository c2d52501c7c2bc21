import { batchCodeMost, batchTextMost, type Language } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { FieldGrid } from '../../design/field-grid.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { BatchFields } from '../../parts/batches/batch-fields.tsx'
import { batchValuesOf, type BatchValues, detailsTyped } from '../../parts/batches/batch-form.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useBatchChecks } from '../../parts/batches/use-batch-checks.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type Batch, useBatchCommands } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'
import { mergeTyped } from './merge-typed.ts'

type Values = BatchValues & { supplier: string }

const valuesOf = (batch: Batch, language: Language): Values => ({
  ...batchValuesOf(batch, language),
  supplier: batch.supplier ?? '',
})

type BatchDialogProps = { venue: PageVenue; batch: Batch; onClose: () => void }

/** Corrects what is known about a batch. */
export function BatchDialog({ venue, batch, onClose }: BatchDialogProps) {
  const t = useWords(batchesWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const checks = useBatchChecks()
  const { change, readAgain } = useBatchCommands(venue.id, batch.id)
  // What the form began with. It does not follow the page while somebody types.
  const [seen, setSeen] = useState(batch)
  const form = useForm<Values>({
    initial: valuesOf(batch, language),
    check: {
      ...checks,
      code: (code) => (code.trim() === '' ? b.codeMissing : null),
      supplier: () => null,
    },
    refusedField: { batch_code_taken: 'code' },
    submit: async (typed) => {
      const supplier = typed.supplier.trim() === '' ? null : typed.supplier.trim()
      try {
        await change({ ...detailsTyped(typed), supplier, code: typed.code.trim(), version: seen.version })
        toast.done({ title: t.saved(b.batch(typed.code.trim())) })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'batch_changed') await takeOver()
        throw error
      }
    },
  })

  /** If this read fails, the next attempt is refused again and reads again. */
  async function takeOver(): Promise<void> {
    const now = await readAgain().catch(() => null)
    if (now === null) return
    form.fill((typed) => mergeTyped(typed, valuesOf(seen, language), valuesOf(now, language)))
    setSeen(now)
  }

  const { refusal } = form
  const words = refusal?.code === 'batch_changed' ? t.changedMeanwhile : refusal?.words
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(valuesOf(seen, language))
  return (
    <FormDialog
      title={t.editTitle(batch.code)}
      of={batch.product.name}
      form={{ ...form, refusal: words === undefined ? null : { words } }}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <FieldGrid>
        <TextInput
          {...form.field('code')}
          label={b.code}
          withAsterisk
          required
          maxLength={batchCodeMost}
          autoComplete="off"
        />
        <TextInput {...form.field('supplier')} label={b.supplier} maxLength={batchTextMost} autoComplete="off" />
      </FieldGrid>
      <BatchFields form={form} />
    </FormDialog>
  )
}
