import { jarPlaceMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { isUnknown } from '../../outbox/command-key.ts'
import { jarsTyped, jarTareTyped } from '../../parts/batches/batch-form.ts'
import { useBatchChecks } from '../../parts/batches/use-batch-checks.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Batch } from './batches-queries.ts'
import { useJarCommands } from './jars-queries.ts'
import { jarsWords } from './jars-words.ts'

const nothing = { jars: '', place: '', tare: '' }

type AddJarsDialogProps = { venue: PageVenue; batch: Batch; onClose: () => void }

/** Adds jars to a batch, all at one place and equally heavy. */
export function AddJarsDialog({ venue, batch, onClose }: AddJarsDialogProps) {
  const t = useWords(jarsWords)
  const b = useWords(batchWords)
  const checks = useBatchChecks()
  const { add } = useJarCommands(venue.id, batch.id)
  const form = useForm({
    initial: nothing,
    check: {
      jars: (text) => (jarsTyped(text) === null ? b.jarsFault : null),
      place: () => null,
      tare: checks.jarTare,
    },
    refusedField: { jar_limit: 'jars' },
    submit: async ({ jars: typed, place, tare }) => {
      const jars = jarsTyped(typed) ?? 1
      await add({ jars, place: place.trim(), tare: jarTareTyped(tare) })
      toast.done({ title: t.added(jars) })
      onClose()
    },
  })
  const { refusal } = form
  const words = refusal !== null && isUnknown(refusal.code) ? `${t.unknown} ${refusal.words}` : refusal?.words
  return (
    <FormDialog
      title={t.addTitle(batch.code)}
      of={batch.product.name}
      form={{ ...form, refusal: words === undefined ? null : { words } }}
      changed={JSON.stringify(form.values) !== JSON.stringify(nothing)}
      onClose={onClose}
      width={480}
      submit={t.add}
      icon={<IconPlus size={18} />}
    >
      <FieldGrid>
        <TextInput
          {...form.field('jars')}
          label={t.howMany}
          withAsterisk
          required
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...form.field('tare')}
          label={t.tare}
          description={t.tareHint}
          inputMode="decimal"
          autoComplete="off"
          rightSection={
            <Text size="body" tone="quiet">
              g
            </Text>
          }
        />
      </FieldGrid>
      <TextInput
        {...form.field('place')}
        label={t.place}
        placeholder={t.placeExample}
        maxLength={jarPlaceMost}
        autoComplete="off"
      />
    </FormDialog>
  )
}
