import { taxNames } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { productTaxQuery, taxedCatalogueQuery } from '../../parts/taxes/tax-queries.ts'
import { choiceOf } from '../../parts/taxes/treatment-choice.ts'
import { TreatmentSelect } from '../../parts/taxes/treatment-select.tsx'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import { useWords } from '../../words/words.ts'
import { productFormWords } from './product-form-words.ts'

/** The value of the option that follows the category. */
export const inheritedTax = 'inherits'

type TaxFieldProps = {
  venueId: number
  /** Null for a new product. */
  productId: number | null
  categoryId: string
  /** Null while nothing was chosen: the product keeps its tax. */
  value: string | null
  onChange: (choice: string) => void
}

/** The tax of a product. It follows the category unless something else is chosen. Absent without a tax profile. */
export function TaxField({ venueId, productId, categoryId, value, onChange }: TaxFieldProps) {
  const t = useWords(productFormWords)
  const text = useTreatmentText()
  const { data: catalogue } = useQuery(taxedCatalogueQuery(venueId))
  const { data: own } = useQuery({ ...productTaxQuery(venueId, productId ?? 0), enabled: productId !== null })
  if (catalogue === undefined || catalogue === null) return null
  // Wait for the product's own tax, so that the field does not show another one first.
  if (productId !== null && own === undefined) return null
  const category = catalogue.categories.find(({ id }) => String(id) === categoryId)
  const inherited = category?.treatment ?? catalogue.goods
  const isOfCategory = category?.own === true
  const current = own?.from === 'product' ? choiceOf(own.treatment) : inheritedTax
  const chosen = value ?? current
  const like = (isOfCategory ? t.taxOfCategory : t.taxOfShop)(text(inherited))
  const source = isOfCategory ? t.taxFromCategory(category.name) : t.taxFromShop
  return (
    <TreatmentSelect
      label={taxNames[catalogue.tax]}
      description={chosen === inheritedTax ? source : t.taxOwn}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      regime={{ tax: catalogue.tax, regimeKey: catalogue.regime_key }}
      first={[{ value: inheritedTax, label: like }]}
      value={chosen}
      onChange={onChange}
    />
  )
}
