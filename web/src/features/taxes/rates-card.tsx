import { taxNames } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import type { TaxedCatalogue, WireTreatment } from '../../parts/taxes/tax-queries.ts'
import { choiceOf } from '../../parts/taxes/treatment-choice.ts'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { taxesWords } from './taxes-words.ts'

/** The names that the law gives to the rates of IVA. Other taxes have none that everybody knows. */
const rateNames: Record<number, 'general' | 'reduced' | 'superReduced' | 'zero'> = {
  21: 'general',
  10: 'reduced',
  4: 'superReduced',
  0: 'zero',
}

/** How many categories have each rate, and the way to change them. */
export function RatesCard({ venue, catalogue }: { venue: PageVenue; catalogue: TaxedCatalogue }) {
  const t = useWords(taxesWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const [isOpen, setIsOpen] = useState(false)
  const { categories, goods, uncategorised, tax } = catalogue
  const held = Map.groupBy([goods, ...categories.map(({ treatment }) => treatment)], choiceOf)
  const nameOf = (treatment: WireTreatment) => {
    const name = tax === 'iva' && treatment.kind === 'taxed' ? rateNames[treatment.rate] : undefined
    return [text(treatment), ...(name === undefined ? [] : [t.rateNames[name]])].join(' · ')
  }
  const count = (figure: number) => formatCount(figure, language)
  return (
    <Surface>
      <SurfaceHead title={taxNames[tax]} isInset>
        <Text size="small" tone="quiet">
          {t.included}
        </Text>
      </SurfaceHead>
      <Stack as="dl" padX={6} padY={2}>
        {[...held].map(([choice, [treatment]]) => {
          const own = categories.filter((category) => choiceOf(category.treatment) === choice).length
          const isGoods = choiceOf(goods) === choice
          const parts = [
            ...(own > 0 || !isGoods ? [t.categories(count(own), own === 1)] : []),
            ...(isGoods && uncategorised.product_count > 0
              ? [t.uncategorised(count(uncategorised.product_count), uncategorised.product_count === 1)]
              : []),
          ]
          return (
            <FactLine key={choice} isLined name={treatment === undefined ? '' : nameOf(treatment)}>
              {parts.join(' · ') || t.categories(count(0), false)}
            </FactLine>
          )
        })}
      </Stack>
      <Row padX={6} padY={4} line="top">
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t.byCategory}
        </Button>
      </Row>
      {isOpen && <CategoriesDialog venue={venue} catalogue={catalogue} onClose={() => setIsOpen(false)} />}
    </Surface>
  )
}
