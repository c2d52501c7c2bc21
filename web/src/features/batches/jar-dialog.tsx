import { jarPlaceMost, type Language, milliOfQuantity } from '@aforo/domain'
import { Switch, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { typeQuantity } from '../../format/typed.ts'
import { jarTareTyped } from '../../parts/batches/batch-form.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useBatchChecks } from '../../parts/batches/use-batch-checks.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Batch } from './batches-queries.ts'
import { type Jar, useJarCommands } from './jars-queries.ts'
import { jarsWords } from './jars-words.ts'
import { mergeTyped } from './merge-typed.ts'

type Values = { place: string; tare: string; open: string; emptied: string }

const yes = 'yes'
const markOf = (is: boolean) => (is ? yes : '')

const valuesOf = ({ place, tare, open, emptied_at: emptiedAt }: Jar, language: Language): Values => ({
  place,
  tare: tare === null ? '' : typeQuantity(milliOfQuantity(tare), language),
  open: markOf(open),
  emptied: markOf(emptiedAt !== null),
})

type JarDialogProps = { venue: PageVenue; batch: Batch; jar: Jar; onClose: () => void }

/** Changes a jar: where it is, what it weighs empty, and whether goods are taken from it. */
export function JarDialog({ venue, batch, jar, onClose }: JarDialogProps) {
  const t = useWords(jarsWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const checks = useBatchChecks()
  const { change, readAgain } = useJarCommands(venue.id, batch.id)
  // What the form began with. It does not follow the card while somebody types.
  const [seen, setSeen] = useState(jar)
  const form = useForm<Values>({
    initial: valuesOf(jar, language),
    check: { place: () => null, tare: checks.jarTare, open: () => null, emptied: () => null },
    submit: async ({ place, tare, open, emptied }) => {
      try {
        await change(jar.number, {
          place: place.trim(),
          tare: jarTareTyped(tare),
          open: open === yes && emptied !== yes,
          emptied: emptied === yes,
          version: seen.version,
        })
        toast.done({ title: t.saved(t.jar(jar.number)) })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'jar_changed') await takeOver()
        throw error
      }
    },
  })

  /** If this read fails, the next attempt is refused again and reads again. */
  async function takeOver(): Promise<void> {
    const now = await readAgain(jar.number).catch(() => null)
    if (now === null) return
    form.fill((typed) => mergeTyped(typed, valuesOf(seen, language), valuesOf(now, language)))
    setSeen(now)
  }

  const { refusal, values } = form
  const words = refusal?.code === 'jar_changed' ? t.changedMeanwhile : refusal?.words
  const isEmpty = values.emptied === yes
  return (
    <FormDialog
      title={t.edit(jar.number)}
      of={`${batch.product.name} · ${b.batch(batch.code)}`}
      form={{ ...form, refusal: words === undefined ? null : { words } }}
      changed={JSON.stringify(values) !== JSON.stringify(valuesOf(seen, language))}
      onClose={onClose}
      width={480}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <TextInput
        {...form.field('place')}
        label={t.placeOfOne}
        placeholder={t.placeExample}
        maxLength={jarPlaceMost}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.field('tare')}
        label={t.tareOfOne}
        description={t.tareHint}
        inputMode="decimal"
        autoComplete="off"
        rightSection={
          <Text size="body" tone="quiet">
            g
          </Text>
        }
      />
      <Switch
        label={t.isOpen}
        checked={values.open === yes && !isEmpty}
        disabled={isEmpty}
        onChange={(event) => form.set('open', markOf(event.currentTarget.checked))}
      />
      <Switch
        label={t.isEmpty}
        checked={isEmpty}
        onChange={(event) => form.set('emptied', markOf(event.currentTarget.checked))}
      />
    </FormDialog>
  )
}
