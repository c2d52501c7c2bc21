import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { catalogueCountsQuery } from '../../parts/products/catalogue-queries.ts'
import { Row, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './category-filter.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { categoryWords } from './category-words.ts'
import { Chip } from './chip.tsx'
import { NameMaker } from './name-maker.tsx'
import type { useProductFilter } from './product-filter.ts'
import { type Category, useCatalogueCommands } from './products-queries.ts'
import { productsWords } from './products-words.ts'
import { RemoveCategoryDialog } from './remove-category-dialog.tsx'

type CategoryFilterProps = {
  venueId: number
  categories: readonly Category[]
  view: ReturnType<typeof useProductFilter>
  /** Whether the person may create, rename and remove categories. */
  mayEdit: boolean
}

type Open = { kind: 'edit'; category: Category } | { kind: 'remove'; id: number } | null

/** Filters the catalogue by category. Categories are created, renamed and removed here too. */
export function CategoryFilter({ venueId, categories, view, mayEdit }: CategoryFilterProps) {
  const t = useWords(categoryWords)
  const { all } = useWords(productsWords)
  const { uncategorised } = useWords(stockWords)
  const { createCategory } = useCatalogueCommands(venueId)
  const { data: counts } = useQuery(catalogueCountsQuery(venueId))
  const [open, setOpen] = useState<Open>(null)
  const { filter } = view
  const chosen = categories.find(({ id }) => id === filter.categoryId)
  const loose = counts?.uncategorised ?? 0

  async function create(name: string, parentId: number | null): Promise<void> {
    const made = await createCategory(name, parentId)
    if (parentId === null) view.showCategory(made.id)
    else view.showSubcategory(made.id)
    toast.done({ title: t.created(made.name) })
  }

  return (
    <section className={classes.filter}>
      <ChipGroup name={t.category}>
        <Chip chosen={filter.categoryId === null} onChoose={() => view.showCategory(null)} count={counts?.products}>
          {all}
        </Chip>
        {categories.map((category) => (
          <Chip
            key={category.id}
            chosen={category === chosen}
            onChoose={() => view.showCategory(category.id)}
            count={category.product_count}
            remove={
              mayEdit
                ? { label: t.remove(category.name), onRemove: () => setOpen({ kind: 'remove', id: category.id }) }
                : undefined
            }
          >
            {category.name}
          </Chip>
        ))}
        {(loose > 0 || filter.categoryId === 'none') && (
          <Chip chosen={filter.categoryId === 'none'} onChoose={() => view.showCategory('none')} count={loose}>
            {uncategorised}
          </Chip>
        )}
        {mayEdit && <NameMaker label={t.newCategory} onCreate={(name) => create(name, null)} />}
      </ChipGroup>
      {chosen !== undefined && (
        <Subcategories
          // Remount, so that text typed for a new subcategory does not move to another category.
          key={chosen.id}
          category={chosen}
          view={view}
          mayEdit={mayEdit}
          onCreate={(name) => create(name, chosen.id)}
          onRemove={(id) => setOpen({ kind: 'remove', id })}
          onEdit={() => setOpen({ kind: 'edit', category: chosen })}
        />
      )}
      {open?.kind === 'edit' && (
        <CategoryDialog venueId={venueId} category={open.category} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'remove' && (
        <RemoveCategoryDialog
          venueId={venueId}
          id={open.id}
          categories={categories}
          onClose={() => setOpen(null)}
          onRemoved={() => {
            if (open.id === filter.categoryId) view.showCategory(null)
            else view.showSubcategory(null)
          }}
        />
      )}
    </section>
  )
}

function ChipGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <Row wrap align="baseline" gap={4} pad={5} className={classes.row} role="group" aria-labelledby={id}>
      <Text id={id} size="small" weight="medium" tone="soft" className={classes.rowName}>
        {name}
      </Text>
      <Row align="start" wrap gap={4} className={classes.chips}>
        {children}
      </Row>
    </Row>
  )
}

type SubcategoriesProps = Pick<CategoryFilterProps, 'view' | 'mayEdit'> & {
  category: Category
  onCreate: (name: string) => Promise<void>
  onRemove: (id: number) => void
  onEdit: () => void
}

function Subcategories({ category, view, mayEdit, onCreate, onRemove, onEdit }: SubcategoriesProps) {
  const t = useWords(categoryWords)
  const [making, setMaking] = useState(false)
  const chosenId = view.filter.subcategoryId
  return (
    <ChipGroup name={t.subcategory}>
      <Chip soft chosen={chosenId === null} onChoose={() => view.showSubcategory(null)} count={category.product_count}>
        {t.everySubcategory}
      </Chip>
      {category.subcategories.map(({ id, name, product_count }) => (
        <Chip
          key={id}
          soft
          chosen={id === chosenId}
          onChoose={() => view.showSubcategory(id)}
          count={product_count}
          remove={mayEdit ? { label: t.remove(name), onRemove: () => onRemove(id) } : undefined}
        >
          {name}
        </Chip>
      ))}
      {mayEdit && making && (
        <NameMaker
          label={t.newSubcategory}
          onLeave={() => setMaking(false)}
          onCreate={async (name) => {
            await onCreate(name)
            setMaking(false)
          }}
        />
      )}
      {mayEdit && !making && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {t.subcategory}
        </Button>
      )}
      {mayEdit && (
        <Button variant="subtle" className={classes.edit ?? ''} leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t.edit}
        </Button>
      )}
    </ChipGroup>
  )
}
