import {
  amountOfCents,
  priceMostCents,
  productNameMost,
  quantityBlocker,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  type UnitType,
  unitTypeDefault,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { AmountField } from '../../parts/tills/amount-field.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { StepForm } from './step-form.tsx'
import classes from './step-row.module.css'

type ProductValues = { name: string; unitType: UnitType; price: string; stock: string }
const initial: ProductValues = { name: '', unitType: unitTypeDefault, price: '', stock: '' }

/** A product with what a sale needs. The products page has the rest. */
export function FirstProduct({ venue }: { venue: PageVenue }) {
  const t = useWords(firstStepsWords)
  const { createProduct } = useFirstStepCommands(venue.id)
  const once = useCommandKey(`product first ${venue.id}`)
  const form = useForm({
    initial,
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      unitType: () => null,
      price: (price) => ((readTypedCents(price, priceMostCents) ?? 0) === 0 ? t.priceFault : null),
      stock: (stock, { unitType }) => {
        const milli = readTypedMilli(stock, quantityMostMilli)
        if (milli === null) return t.stockFault
        return quantityBlocker(unitType, milli) === null ? null : t.wholeFault
      },
    },
    failed: t.productFailed,
    submit: async ({ name, unitType, price, stock }) => {
      const product = {
        name: name.trim(),
        unit_type: unitType,
        price: amountOfCents(readTypedCents(price, priceMostCents) ?? 0),
        stock_quantity: quantityOfMilli(readTypedMilli(stock, quantityMostMilli) ?? 0),
      }
      await once((key) => createProduct({ ...product, key }))
      toast.done({ title: t.added(product.name) })
    },
  })
  return (
    <StepForm form={form} submit={t.steps.products.action} icon={<IconPlus size={18} />}>
      <div className={classes.fields}>
        <TextInput
          {...form.field('name')}
          label={t.name}
          withAsterisk
          required
          maxLength={productNameMost}
          autoComplete="off"
        />
        <Segments
          label={t.unit}
          name="unitType"
          value={form.values.unitType}
          options={[
            { value: 'fixed', label: t.fixed },
            { value: 'weight', label: t.weight },
          ]}
          onChange={(unitType) => form.set('unitType', unitType)}
        />
        <AmountField {...form.field('price')} label={t.price} currency={venue.currency} />
        <TextInput
          {...form.field('stock')}
          label={t.stock}
          withAsterisk
          required
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </StepForm>
  )
}
