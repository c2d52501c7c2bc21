import { milliOfQuantity, priceMostCents, productBlocker, quantityBlocker } from '@aforo/domain'
import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { FormApprovalOffer, useFormApproval } from '../../parts/approvals/approval-offer.tsx'
import { approvedBy } from '../../parts/approvals/approved.ts'
import { taxedCatalogueQuery, useSetProductTax } from '../../parts/taxes/tax-queries.ts'
import { treatmentOfChoice } from '../../parts/taxes/treatment-choice.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import classes from './product-dialog.module.css'
import { ProductDifferences } from './product-differences.tsx'
import { ProductFields } from './product-fields.tsx'
import {
  factsTyped,
  mergeValues,
  newValues,
  type CategoryPath,
  type ProductValues,
  readPrice,
  readQuantity,
  valuesOf,
} from './product-form.ts'
import { priceAct, shownPrice } from './price-approval.ts'
import { productFormWords } from './product-form-words.ts'
import { categoriesQuery, type Product, useCatalogueCommands } from './products-queries.ts'
import { productsWords } from './products-words.ts'

type ProductDialogProps = {
  venue: PageVenue
  /** The product to edit; null to create one. */
  product: Product | null
  /** The title when creating. */
  title: string | null
  /** The default category path of a new product. */
  categoryPath: CategoryPath
  onClose: () => void
  onRemove?: (product: Product) => void
}

/** Creates a product, or edits one without overwriting changes of other people. */
export function ProductDialog({ venue, product, title, categoryPath, onClose, onRemove }: ProductDialogProps) {
  const t = useWords(productFormWords)
  const { removeNamed, remove } = useWords(productsWords)
  const language = useLanguage()
  const commands = useCatalogueCommands(venue.id)
  const once = useCommandKey(`product ${venue.id} ${product?.id ?? 'new'}`)
  // The language is fixed while editing: values formatted in another one would count as changes.
  const [formLanguage] = useState(language)
  const [seen, setSeen] = useState(product)
  const [overtaken, setOvertaken] = useState<{ before: Product; now: Product } | null>(null)
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  /** The chosen tax, or null to keep it. */
  const [tax, setTax] = useState<string | null>(null)
  const saveTax = useSaveTax(venue.id)
  const approval = useFormApproval()
  const initial = seen === null ? newValues(categoryPath) : valuesOf(seen, formLanguage)

  const form = useForm<ProductValues>({
    initial,
    check: useChecks(venue, seen),
    refusedField: { product_barcode_taken: 'barcode', product_unit_kept: 'unitType', category_not_found: 'categoryId' },
    failed: `${t.saveFailed}. ${t.pressAgain}`,
    submit: async (values) => {
      try {
        const { id } = seen === null ? await create(values) : await change(values, seen)
        if (tax !== null) await saveTax(id, tax)
      } catch (error) {
        if (seen !== null && isOvertaken(error)) return mergeChanges(seen)
        throw error
      } finally {
        setProgress(null)
      }
      toast.done({ title: product === null ? t.created(values.name.trim()) : t.saved })
      onClose()
    },
  })

  const create = (values: ProductValues) =>
    once((key) =>
      commands.createProduct(
        { ...factsTyped(values), stock_quantity: readQuantity(values.stock) ?? 0, key },
        image ?? undefined,
        setProgress,
      ),
    )
  const change = (values: ProductValues, of: Product) => {
    const { id, version, stock_version } = of
    const counted =
      values.stock === valuesOf(of, formLanguage).stock ? undefined : (readQuantity(values.stock) ?? undefined)
    const sent = { ...factsTyped(values), version, stock_quantity: counted, stock_version }
    const approved = approvedBy(approval.idFor(priceAct(id, values)))
    return once((key) => commands.changeProduct(id, { ...sent, key }, image ?? undefined, setProgress, approved))
  }

  /** Shows the changes of other people, and merges what was typed into the current values. */
  async function mergeChanges(before: Product): Promise<void> {
    const now = await commands.readAgain(before.id)
    setOvertaken({ before, now })
    setSeen(now)
    form.fill((typed) => mergeValues(typed, valuesOf(before, formLanguage), valuesOf(now, formLanguage)))
  }

  const isChanged = image !== null || tax !== null || JSON.stringify(form.values) !== JSON.stringify(initial)
  return (
    <FormDialog
      title={title ?? t.edit}
      of={seen === null ? undefined : t.of(seen.name, seen.id)}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={760}
      submit={seen === null ? (title ?? t.save) : t.save}
      icon={<IconDeviceFloppy size={18} />}
      aside={
        seen !== null &&
        onRemove !== undefined && (
          <Button
            variant="subtle"
            className={classes.remove ?? ''}
            leftSection={<IconTrash size={18} />}
            aria-label={removeNamed(seen.name)}
            onClick={() => onRemove(seen)}
          >
            {remove}
          </Button>
        )
      }
    >
      {overtaken !== null && (
        <ProductDifferences
          key={`${overtaken.now.version} ${overtaken.now.stock_version}`}
          {...overtaken}
          currency={venue.currency}
        />
      )}
      {form.refusal?.code === 'price_change_limit' && seen !== null && (
        <FormApprovalOffer
          venue={venue}
          asked={{ act: priceAct(seen.id, form.values), shown: shownPrice(seen, form.values), member: null }}
          approval={approval}
        />
      )}
      <ProductFields
        venue={venue}
        product={seen}
        form={form}
        picture={{ file: image, progress, choose: setImage }}
        tax={{ value: tax, choose: setTax }}
      />
    </FormDialog>
  )
}

/** Saves the tax of a product from today on. */
function useSaveTax(venueId: number) {
  const { data: catalogue } = useQuery(taxedCatalogueQuery(venueId))
  const setProductTax = useSetProductTax(venueId)
  return async (id: number, choice: string): Promise<void> => {
    if (!catalogue) return
    await setProductTax(id, catalogue.business_date, treatmentOfChoice(choice))
  }
}

const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'product_changed' || error.code === 'stock_moved')

/** The error of each field, by the same rules as the server. */
function useChecks({ id: venueId, currency }: PageVenue, seen: Product | null) {
  const { data: categories } = useQuery(categoriesQuery(venueId))
  const t = useWords(productFormWords)
  const language = useLanguage()
  const errorText = (blocker: Parameters<typeof errorWords>[0] | null) =>
    blocker === null ? null : errorWords(blocker, language)
  const money = (cents: number) => formatMoney(cents, currency, language)
  const whole = (values: ProductValues, quantity: number) =>
    errorText(quantityBlocker(values.unitType, milliOfQuantity(quantity)))
  return {
    name: (name: string) => (name.trim() === '' ? t.nameMissing : null),
    unitType: (_: string, { unitType }: ProductValues) => {
      const before = seen === null ? null : { unitType: seen.unit_type, stockVersion: seen.stock_version }
      // The stock is checked in its own field.
      return errorText(productBlocker(before, { unitType, stockMilli: 0, lowStockMilli: null }))
    },
    price: (price: string) => (readPrice(price) === null ? t.priceFault(money(1), money(priceMostCents)) : null),
    stock: (stock: string, values: ProductValues) => {
      const quantity = readQuantity(stock)
      return quantity === null ? t.stockFault : whole(values, quantity)
    },
    categoryId: (categoryId: string) =>
      categories?.some(({ id }) => String(id) === categoryId) === false || categoryId === '' ? t.categoryMissing : null,
    subcategoryId: () => null,
    description: () => null,
    gramEquivalent: (grams: string, { unitType }: ProductValues) =>
      unitType === 'weight' || grams.trim() === '' || (readQuantity(grams) ?? 0) > 0 ? null : t.gramsFault,
    barcode: () => null,
    lowStock: (low: string, values: ProductValues) => {
      if (low.trim() === '') return null
      const quantity = readQuantity(low)
      return quantity === null || quantity === 0 ? t.lowStockFault : whole(values, quantity)
    },
  }
}
