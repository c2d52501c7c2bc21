import { Select } from '@mantine/core'
import { useState } from 'react'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { categoryWords } from './category-words.ts'
import { type Category, useCatalogueCommands } from './products-queries.ts'

type RemoveCategoryDialogProps = {
  venueId: number
  /** The id of a category or subcategory. */
  id: number
  categories: readonly Category[]
  onClose: () => void
  onRemoved: () => void
}

/** Removes a category. If it has products, it asks where to move them. */
export function RemoveCategoryDialog({ venueId, id, categories, onClose, onRemoved }: RemoveCategoryDialogProps) {
  const t = useWords(categoryWords)
  const { removeCategory } = useCatalogueCommands(venueId)
  const [moveTo, setMoveTo] = useState('none')
  const parent = categories.find(({ subcategories }) => subcategories.some((sub) => sub.id === id))
  const category = categories.find((top) => top.id === id) ?? parent?.subcategories.find((sub) => sub.id === id)
  if (category === undefined) return null
  const { name, product_count: count } = category
  const targets = [
    { value: 'none', label: parent === undefined ? t.moveToNone : t.moveToParent },
    ...categories.flatMap((top) => {
      if (top.id === id) return []
      const subs = top.subcategories.filter((sub) => sub.id !== id)
      return [
        ...(top.id === parent?.id ? [] : [{ value: String(top.id), label: top.name }]),
        ...subs.map((sub) => ({ value: String(sub.id), label: `${top.name} · ${sub.name}` })),
      ]
    }),
  ]
  return (
    <Confirmation
      title={t.removeTitle(name)}
      confirm={t.removeConfirm}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async () => {
        const target = moveTo === 'none' ? 'none' : Number(moveTo)
        await removeCategory(id, count === 0 ? undefined : target)
        toast.done({ title: t.removed(name) })
        onRemoved()
        onClose()
      }}
    >
      <Stack gap={6}>
        <p>{count === 0 ? t.removeEmpty : t.removeUsed(count)}</p>
        {count > 0 && (
          <Select
            label={t.moveTo}
            data={targets}
            value={moveTo}
            allowDeselect={false}
            searchable
            onChange={(value) => setMoveTo(value ?? 'none')}
          />
        )}
      </Stack>
    </Confirmation>
  )
}
