import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxList, CheckboxRow } from '../../design/checkbox-list.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Text } from '../../design/primitives.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import {
  batchesToCountQuery,
  categoriesToCountQuery,
  type CountSheet,
  type CountStart,
  productsToCount,
  useStartCount,
} from './counts-queries.ts'
import { countsWords } from './counts-words.ts'

const scopes = ['all', 'categories', 'product'] as const
type Chosen = { categories: readonly number[]; product: Option | null; batches: readonly number[] }

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function startOf(scope: string, { categories, product, batches }: Chosen): CountStart {
  if (scope === 'categories') return { scope, ids: [...categories] }
  if (scope !== 'product' || product === null) return { scope: 'all' }
  return batches.length === 0 ? { scope: 'products', ids: [product.id] } : { scope: 'batches', ids: [...batches] }
}

type StartDialogProps = { venue: PageVenue; onStarted: (sheet: CountSheet) => void; onClose: () => void }

/** Chooses what a new count covers. */
export function StartDialog({ venue, onStarted, onClose }: StartDialogProps) {
  const t = useWords(countsWords)
  const start = useStartCount(venue.id)
  const [chosen, setChosen] = useState<Chosen>({ categories: [], product: null, batches: [] })
  const form = useForm({
    initial: { scope: 'all', chosen: '' },
    check: {
      scope: () => null,
      chosen: (_value, { scope }) => {
        if (scope === 'categories' && chosen.categories.length === 0) return t.categoriesMissing
        return scope === 'product' && chosen.product === null ? t.productMissing : null
      },
    },
    submit: async ({ scope }) => onStarted(await start(startOf(scope, chosen))),
  })
  const { scope } = form.values
  const fault = form.fault('chosen')
  const change = (next: Partial<Chosen>) => {
    setChosen({ ...chosen, ...next })
    form.set('chosen', '')
  }
  return (
    <FormDialog
      title={t.startTitle}
      of={t.startHint}
      form={form}
      changed={false}
      onClose={onClose}
      width={560}
      submit={t.start}
      icon={<IconPlayerPlay size={18} />}
    >
      <ChoiceField
        name="scope"
        label={t.scope}
        value={scope}
        choices={scopes.map((value) => ({ value, label: t.choices[value] }))}
        onChange={(value) => form.set('scope', value)}
      />
      {scope === 'all' && (
        <Text as="p" tone="soft">
          {t.allHint}
        </Text>
      )}
      {scope === 'categories' && (
        <Categories
          venueId={venue.id}
          chosen={chosen.categories}
          fault={fault}
          onToggle={(id) => change({ categories: toggled(chosen.categories, id) })}
        />
      )}
      {scope === 'product' && (
        <>
          <SearchSelect
            label={t.product}
            required
            chosen={chosen.product}
            find={(words) => productsToCount(venue.id, words)}
            nothingFound={t.noProduct}
            placeholder={t.productPlaceholder}
            error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
            onChange={(product) => change({ product, batches: [] })}
          />
          {chosen.product !== null && (
            <Batches
              venueId={venue.id}
              productId={chosen.product.id}
              chosen={chosen.batches}
              onToggle={(id) => change({ batches: toggled(chosen.batches, id) })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

type CategoriesProps = {
  venueId: number
  chosen: readonly number[]
  fault: string | null
  onToggle: (id: number) => void
}

function Categories({ venueId, chosen, fault, onToggle }: CategoriesProps) {
  const t = useWords(countsWords)
  const { data: categories } = useQuery(categoriesToCountQuery(venueId))
  if (categories?.length === 0) return <Text as="p">{t.noCategories}</Text>
  return (
    <CheckboxList label={t.categories} required error={fault !== null && <FieldError>{fault}</FieldError>}>
      {(categories ?? []).map(({ id, name }, index) => (
        <CheckboxRow
          key={id}
          label={name}
          checked={chosen.includes(id)}
          {...(index === 0 ? { 'data-field': 'chosen' } : {})}
          onChange={() => onToggle(id)}
        />
      ))}
    </CheckboxList>
  )
}

type BatchesProps = { venueId: number; productId: number; chosen: readonly number[]; onToggle: (id: number) => void }

function Batches({ venueId, productId, chosen, onToggle }: BatchesProps) {
  const t = useWords(countsWords)
  const { data: batches = [] } = useQuery(batchesToCountQuery(venueId, productId))
  if (batches.length === 0) return null
  return (
    <CheckboxList
      label={t.batches}
      error={
        <Text size="small" tone="quiet">
          {t.batchesHint}
        </Text>
      }
    >
      {batches.map(({ id, code }) => (
        <CheckboxRow key={id} label={code} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
      ))}
    </CheckboxList>
  )
}
