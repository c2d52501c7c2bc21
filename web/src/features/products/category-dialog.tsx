import { categoryNameMost } from '@aforo/domain'
import { Checkbox, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { categoryWords } from './category-words.ts'
import { type Category, useCatalogueCommands } from './products-queries.ts'

type CategoryDialogProps = { venueId: number; category: Category; onClose: () => void }

/** Renames a category, and marks whether it is the genetics category. */
export function CategoryDialog({ venueId, category, onClose }: CategoryDialogProps) {
  const t = useWords(categoryWords)
  const { changeCategory } = useCatalogueCommands(venueId)
  const initial = { name: category.name, genetics: category.genetics ? 'yes' : '' }
  const form = useForm({
    initial,
    check: { name: (name) => (name.trim() === '' ? t.nameMissing : null), genetics: () => null },
    refusedField: { category_exists: 'name' },
    failed: t.saveFailed,
    submit: async ({ name, genetics }) => {
      await changeCategory(category.id, { name: name.trim(), genetics: genetics === 'yes' })
      toast.done({ title: t.saved })
      onClose()
    },
  })
  const isChanged = form.values.name !== initial.name || form.values.genetics !== initial.genetics
  return (
    <FormDialog
      title={t.edit}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={480}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        withAsterisk
        required
        maxLength={categoryNameMost}
        data-autofocus
      />
      <Checkbox
        label={t.holdsGenetics}
        description={t.holdsGeneticsHint}
        checked={form.values.genetics === 'yes'}
        onChange={(event) => form.set('genetics', event.currentTarget.checked ? 'yes' : '')}
      />
    </FormDialog>
  )
}
