import {
  barcodeMost,
  productDescriptionMost,
  productKind,
  productNameMost,
  type UnitType,
  unitTypes,
} from '@aforo/domain'
import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { codeFieldMark } from '../../design/field-keys.ts'
import type { useForm } from '../../parts/forms/form.tsx'
import { FilePicture } from '../../parts/pictures/picture.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { ProductShape } from '../../parts/products/product-shape.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { categoryWords } from './category-words.ts'
import classes from './product-fields.module.css'
import type { ProductValues } from './product-form.ts'
import { productFormWords } from './product-form-words.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { categoriesQuery, type Product } from './products-queries.ts'
import { TaxField } from './tax-field.tsx'

type ProductFieldsProps = {
  venue: PageVenue
  product: Product | null
  form: ReturnType<typeof useForm<ProductValues>>
  picture: { file: File | null; progress: number | null; choose: (file: File) => void }
  tax: { value: string | null; choose: (choice: string) => void }
}

/** The fields of a product. The unit is first, because prices and quantities depend on it. */
export function ProductFields({ venue, product, form, picture, tax }: ProductFieldsProps) {
  const t = useWords(productFormWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const mayCount = useMay(venue.id)('products.quantity')
  const { values } = form
  const per = stock.per[values.unitType]
  const optional = (label: string) => (
    <>
      {label}{' '}
      <Text weight="regular" tone="quiet">
        · {t.optional}
      </Text>
    </>
  )
  return (
    <div className={classes.columns}>
      <PicturePicker
        stacked
        label={t.image}
        progress={picture.progress}
        error={null}
        onPick={picture.choose}
        onRemove={null}
      >
        <span className={classes.picture}>
          <ShownPicture venueId={venue.id} file={picture.file} product={product} values={values} />
        </span>
      </PicturePicker>
      <Stack gap={6}>
        <TextInput
          {...form.field('name')}
          label={t.name}
          withAsterisk
          required
          maxLength={productNameMost}
          data-autofocus
        />
        <UnitField form={form} />
        <FieldGrid columns="many">
          <TextInput
            {...form.field('price')}
            label={t.price}
            withAsterisk
            required
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text size="body" tone="quiet" nowrap>{`${currencySymbol(venue.currency, language)} / ${per}`}</Text>
            }
            rightSectionWidth={68}
          />
          <TextInput
            {...form.field('stock')}
            label={t.stock}
            description={product === null ? undefined : t.stockHint}
            disabled={!mayCount}
            withAsterisk
            required
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text size="body" tone="quiet" nowrap>
                {per}
              </Text>
            }
            rightSectionWidth={44}
          />
        </FieldGrid>
        <PlaceFields venueId={venue.id} form={form} />
        <TaxField
          venueId={venue.id}
          productId={product?.id ?? null}
          categoryId={values.categoryId}
          value={tax.value}
          onChange={tax.choose}
        />
        <Textarea
          {...form.field('description')}
          label={optional(t.description)}
          maxLength={productDescriptionMost}
          autosize
          minRows={2}
          maxRows={6}
        />
        <FieldGrid columns="many">
          <TextInput
            {...form.field('lowStock')}
            label={optional(t.lowStock)}
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text size="body" tone="quiet" nowrap>
                {per}
              </Text>
            }
            rightSectionWidth={44}
          />
          <TextInput
            {...form.field('barcode')}
            {...codeFieldMark}
            label={optional(t.barcode)}
            maxLength={barcodeMost}
            autoComplete="off"
            rightSection={<CameraButton size="field" onCode={(code) => form.set('barcode', code)} />}
            rightSectionWidth={44}
            // A barcode reader ends with Enter, which must not submit an incomplete form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </FieldGrid>
        {values.unitType === 'fixed' && (
          <TextInput
            {...form.field('gramEquivalent')}
            label={optional(t.gramEquivalent)}
            description={t.gramEquivalentHint}
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text size="body" tone="quiet" nowrap>
                g
              </Text>
            }
            rightSectionWidth={44}
          />
        )}
      </Stack>
    </div>
  )
}

function UnitField({ form }: Pick<ProductFieldsProps, 'form'>) {
  const t = useWords(productFormWords)
  const { unit } = useWords(stockWords)
  const labelId = useId()
  const { error } = form.field('unitType')
  return (
    <Stack gap={3}>
      <Text id={labelId} size="small" weight="semibold">
        {t.unitType} <Text tone="bad">*</Text>
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        name="unitType"
        fullWidth
        value={form.values.unitType}
        onChange={(value) => form.set('unitType', value)}
        data={unitTypes.map((value: UnitType) => ({ value, label: unit[value] }))}
      />
      {error}
    </Stack>
  )
}

function PlaceFields({ venueId, form }: Pick<ProductFieldsProps, 'form'> & { venueId: number }) {
  const t = useWords(productFormWords)
  const { loading, loadError } = useWords(categoryWords)
  const categories = useQuery(categoriesQuery(venueId))
  const { categoryId, subcategoryId } = form.values
  const chosen = categories.data?.find(({ id }) => String(id) === categoryId)
  const subcategories = chosen?.subcategories ?? []
  const { error } = form.field('categoryId')
  return (
    <FieldGrid columns="many">
      <Select
        data-field="categoryId"
        label={t.category}
        withAsterisk
        required
        placeholder={categories.isPending ? loading : t.chooseCategory}
        disabled={categories.isPending}
        data={categories.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={categoryId === '' ? null : categoryId}
        allowDeselect={false}
        searchable
        error={categories.isLoadingError ? <FieldError>{loadError}</FieldError> : error}
        onChange={(value) => form.fill((now) => ({ ...now, categoryId: value ?? '', subcategoryId: '' }))}
      />
      <Select
        data-field="subcategoryId"
        label={t.subcategory}
        disabled={subcategories.length === 0}
        data={[
          { value: 'none', label: t.noSubcategory },
          ...subcategories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={subcategoryId === '' ? 'none' : subcategoryId}
        allowDeselect={false}
        searchable
        onChange={(value) => form.set('subcategoryId', value === null || value === 'none' ? '' : value)}
      />
    </FieldGrid>
  )
}

function ShownPicture({
  venueId,
  file,
  product,
  values,
}: {
  venueId: number
  file: File | null
  product: Product | null
  values: ProductValues
}) {
  const { data: categories } = useQuery(categoriesQuery(venueId))
  if (file !== null) return <FilePicture file={file} className={undefined} />
  if (product !== null) return <ProductPicture product={product} size="small" />
  const category = categories?.find(({ id }) => String(id) === values.categoryId)
  const subcategory = category?.subcategories.find(({ id }) => String(id) === values.subcategoryId)
  const categoryNames = [category?.name, subcategory?.name]
  return <ProductShape id={0} kind={productKind({ categoryNames, unitType: values.unitType })} out={false} />
}
