import { Button, Checkbox } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { typeQuantity } from '../../format/typed.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useWords } from '../../words/words.ts'
import { saleDialogWords } from './sale-dialog-words.ts'
import type { SaleItem } from '../../parts/sales/sale-query.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import classes from './return-dialog.module.css'
import { leftMilli, type ReturnDraft, typedMilli } from './return-draft.ts'

type ReturnLineProps = {
  item: SaleItem
  draft: ReturnDraft[number]
  disabled: boolean
  /** The field name by which an invalid form finds this line. */
  field?: string
  onChange: (changes: Partial<ReturnDraft[number]>) => void
}

/** The returned quantity of a line, up to what is left, and whether it is restocked. */
export function ReturnLine({ item, draft, disabled, field, onChange }: ReturnLineProps) {
  const t = useWords(saleDialogWords)
  const language = useLanguage()
  const { product_name: product, unit_type: unitType } = item
  const quantityText = (milli: number) => formatQuantity(milli, unitType, language)
  const left = leftMilli(item)
  const milli = typedMilli(item, draft.typed)
  return (
    <Stack as="li" gap={3} padY={4} line="top">
      <Row wrap gap={4} justify="between">
        <Stack grow className={classes.names}>
          <Text as="b" weight="semibold" breaks>
            {product}
          </Text>
          <Text size="small" tone="soft" numeric>
            {left === 0 ? t.allBack : t.left(quantityText(left))}
          </Text>
        </Stack>
        {left > 0 && (
          <Row gap={2} fixed>
            <QuantityStepper
              product={product}
              unitType={unitType}
              typed={draft.typed}
              milli={milli}
              mostMilli={left}
              disabled={disabled}
              field={field}
              onChange={(typed) => onChange({ typed })}
            />
            <Button
              variant="subtle"
              aria-label={t.allOf(product)}
              disabled={disabled}
              onClick={() => onChange({ typed: typeQuantity(left, language) })}
            >
              {t.all}
            </Button>
          </Row>
        )}
      </Row>
      {left > 0 && (
        <Checkbox
          label={t.restock}
          aria-label={t.restockOf(product)}
          checked={draft.restock}
          disabled={disabled || milli === 0}
          onChange={(event) => onChange({ restock: event.currentTarget.checked })}
        />
      )}
      {milli === null && <FieldError>{t.quantityFault(quantityText(left))}</FieldError>}
    </Stack>
  )
}
