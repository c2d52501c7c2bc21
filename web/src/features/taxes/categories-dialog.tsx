import { taxChangeBlocker, taxNames } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DayField } from '../../design/day-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay } from '../../format/format.ts'
import type { TaxedCatalogue } from '../../parts/taxes/tax-queries.ts'
import { choiceOf, treatmentOfChoice } from '../../parts/taxes/treatment-choice.ts'
import { TreatmentSelect } from '../../parts/taxes/treatment-select.tsx'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './taxes.module.css'
import { useTaxCommands } from './taxes-queries.ts'
import { taxesWords } from './taxes-words.ts'

type CategoriesDialogProps = { venue: PageVenue; catalogue: TaxedCatalogue; onClose: () => void }
type Category = TaxedCatalogue['categories'][number]

/** Sets the tax of each category from a day on. Every choice is saved at once. */
export function CategoriesDialog({ venue, catalogue, onClose }: CategoriesDialogProps) {
  const t = useWords(taxesWords)
  const today = catalogue.business_date
  const [validFrom, setValidFrom] = useState(today)
  const isPast = validFrom !== '' && taxChangeBlocker({ validFrom, today }) !== null
  const fault = validFrom === '' ? t.dateMissing : isPast ? t.datePast : null
  return (
    <Dialog title={t.categoriesTitle(taxNames[catalogue.tax])} of={venue.name} onClose={onClose} width={680} sheet>
      <Stack gap={6}>
        <Text as="p" size="small" tone="quiet">
          {t.categoriesHint}
        </Text>
        <DayField
          label={t.validFrom}
          value={validFrom}
          min={today}
          presets="future"
          error={fault === null ? null : <FieldError>{fault}</FieldError>}
          onChange={setValidFrom}
        />
        {catalogue.categories.length === 0 && (
          <Text as="p" tone="soft">
            {t.noCategories}
          </Text>
        )}
        <ul>
          {catalogue.categories.map((category) => (
            <Stack key={category.id} as="li" padY={4} line="top" gap={3}>
              <CategoryRow
                venue={venue}
                catalogue={catalogue}
                category={category}
                validFrom={fault === null ? validFrom : null}
              />
            </Stack>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

type CategoryRowProps = {
  venue: PageVenue
  catalogue: TaxedCatalogue
  category: Category
  /** Null while no day is chosen. */
  validFrom: string | null
}

const inherits = 'inherits'

/** The treatment of its own that a category has on a day, or null. */
const ownOn = ({ dated }: Category, day: string) =>
  dated.find(({ valid_from: validFrom }) => validFrom <= day)?.treatment ?? null

function CategoryRow({ venue, catalogue, category, validFrom }: CategoryRowProps) {
  const t = useWords(taxesWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const { setCategory, removeCategory } = useTaxCommands(venue.id)
  const [failure, setFailure] = useState<string | null>(null)
  const today = catalogue.business_date
  const own = ownOn(category, validFrom ?? today)
  const { product_count: products, differing } = category
  const counts = [
    t.products(formatCount(products, language), products === 1),
    ...(differing === 0 ? [] : [t.differing(formatCount(differing, language), differing === 1)]),
  ]
  const likeGoods = t.likeGoods(text(catalogue.goods))
  const named = (treatment: Category['dated'][number]['treatment']) =>
    treatment === null ? likeGoods : text(treatment)
  async function save(work: () => Promise<unknown>, done: string): Promise<void> {
    setFailure(null)
    try {
      await work()
      toast.done({ title: done })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(t.notSaved(error.detail ?? t.offline))
    }
  }
  const choose = (choice: string) => {
    if (validFrom === null) return
    const treatment = treatmentOfChoice(choice)
    void save(() => setCategory(category.id, validFrom, treatment), t.saved(category.name, named(treatment)))
  }
  const upcoming = category.dated.filter(({ valid_from: day }) => day > today).toReversed()
  return (
    <>
      <div className={classes.category}>
        <Stack breaks>
          <Text as="b" weight="semibold">
            {category.name}
          </Text>
          <Text size="small" tone="quiet" numeric>
            {counts.join(' · ')}
          </Text>
        </Stack>
        <TreatmentSelect
          aria-label={`${taxNames[catalogue.tax]}: ${category.name}`}
          regime={{ tax: catalogue.tax, regimeKey: catalogue.regime_key }}
          first={[{ value: inherits, label: likeGoods }]}
          disabled={validFrom === null}
          value={own === null ? inherits : choiceOf(own)}
          onChange={choose}
        />
      </div>
      {upcoming.map(({ valid_from: day, treatment }) => {
        const date = formatDay(day, language)
        return (
          <Row key={day} gap={5} justify="between" size="small" tone="soft">
            {t.fromDay(date, named(treatment))}
            <Button
              {...guardedMark}
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              aria-label={`${category.name}: ${t.removeNamed(date)}`}
              onClick={() => void save(() => removeCategory(category.id, day), t.removed(date))}
            >
              {t.remove}
            </Button>
          </Row>
        )
      })}
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </>
  )
}
