import {
  barcodeMost,
  milliOfQuantity,
  priceMostCents,
  productBlocker,
  productDescriptionMost,
  productNameMost,
  quantityBlocker,
} from '@aforo/domain'
import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { useForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.ts'
import classes from './product-dialog.module.css'
import { ProductDifferences } from './product-differences.tsx'
import { ProductFields } from './product-fields.tsx'
import {
  factsTyped,
  mergeValues,
  newValues,
  type Place,
  type ProductValues,
  readPrice,
  readQuantity,
  valuesOf,
} from './product-form.ts'
import { productFormWords } from './product-form-words.ts'
import { type Product, useCatalogueCommands } from './products-queries.ts'
import { productsWords } from './products-words.ts'

type ProductDialogProps = {
  venue: PageVenue
  /** Null to make one, else the one to change. */
  product: Product | null
  /** What making one is called here. */
  title: string | null
  /** Where a new one stands unless it is said otherwise. */
  place: Place
  onClose: () => void
  onRemove?: (product: Product) => void
}

/** Makes a product, or changes one without overwriting what others have done to it meanwhile. */
export function ProductDialog({ venue, product, title, place, onClose, onRemove }: ProductDialogProps) {
  const t = useWords(productFormWords)
  const { removeNamed, remove } = useWords(productsWords)
  const language = useLanguage()
  const commands = useCatalogueCommands(venue.id)
  const [key] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState(product)
  const [overtaken, setOvertaken] = useState<{ before: Product; now: Product } | null>(null)
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const initial = seen === null ? newValues(place) : valuesOf(seen, language)

  const form = useForm<ProductValues>({
    initial,
    check: useChecks(venue, seen),
    refusedField: { product_barcode_taken: 'barcode', product_unit_kept: 'unitType', category_not_found: 'categoryId' },
    failed: t.saveFailed,
    submit: async (values) => {
      try {
        if (seen === null) await create(values)
        else await change(values, seen)
      } catch (error) {
        if (seen !== null && isOvertaken(error)) return catchUp(seen)
        throw error
      } finally {
        setProgress(null)
      }
      toast.done({ title: product === null ? t.created(values.name.trim()) : t.saved })
      onClose()
    },
  })

  const create = (values: ProductValues) =>
    commands.createProduct(
      { ...factsTyped(values), stock_quantity: readQuantity(values.stock) ?? 0, key },
      image ?? undefined,
      setProgress,
    )
  const change = (values: ProductValues, of: Product) => {
    const { id, version, stock_version } = of
    const counted =
      values.stock === valuesOf(of, language).stock ? undefined : (readQuantity(values.stock) ?? undefined)
    const sent = { ...factsTyped(values), version, stock_quantity: counted, stock_version }
    return commands.changeProduct(id, sent, image ?? undefined, setProgress)
  }

  /** Shows what others have done, and goes on from there with what was typed. */
  async function catchUp(before: Product): Promise<void> {
    const now = await commands.readAgain(before.id)
    setOvertaken({ before, now })
    setSeen(now)
    form.fill((typed) => mergeValues(typed, valuesOf(before, language), valuesOf(now, language)))
  }

  const isChanged = image !== null || JSON.stringify(form.values) !== JSON.stringify(initial)
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
      {overtaken !== null && <ProductDifferences {...overtaken} currency={venue.currency} />}
      <ProductFields venue={venue} product={seen} form={form} picture={{ file: image, progress, choose: setImage }} />
    </FormDialog>
  )
}

const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'product_changed' || error.code === 'stock_moved')

/** What is wrong with each field; the rules are those of the server. */
function useChecks({ currency }: PageVenue, seen: Product | null) {
  const t = useWords(productFormWords)
  const language = useLanguage()
  const say = (blocker: Parameters<typeof errorWords>[0] | null) =>
    blocker === null ? null : errorWords(blocker, language)
  const money = (cents: number) => formatMoney(cents, currency, language)
  const whole = (values: ProductValues, quantity: number) =>
    say(quantityBlocker(values.unitType, milliOfQuantity(quantity)))
  return {
    name: (name: string) => (name.trim() === '' || name.length > productNameMost ? t.nameMissing : null),
    unitType: (_: string, { unitType }: ProductValues) =>
      say(
        productBlocker(seen === null ? null : { unitType: seen.unit_type, stockVersion: seen.stock_version }, {
          unitType,
          lowStockMilli: null,
        }),
      ),
    price: (price: string) => (readPrice(price) === null ? t.priceFault(money(1), money(priceMostCents)) : null),
    stock: (stock: string, values: ProductValues) => {
      const quantity = readQuantity(stock)
      return quantity === null ? t.stockFault : whole(values, quantity)
    },
    categoryId: (categoryId: string) => (categoryId === '' ? t.categoryMissing : null),
    subcategoryId: () => null,
    description: (description: string) => (description.length > productDescriptionMost ? t.description : null),
    gramEquivalent: (grams: string, { unitType }: ProductValues) =>
      unitType === 'weight' || grams.trim() === '' || (readQuantity(grams) ?? 0) > 0 ? null : t.gramsFault,
    barcode: (barcode: string) => (barcode.length > barcodeMost ? t.barcode : null),
    lowStock: (low: string, values: ProductValues) => {
      if (low.trim() === '') return null
      const quantity = readQuantity(low)
      return quantity === null || quantity === 0 ? t.lowStockFault : whole(values, quantity)
    },
  }
}
