import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { leftForLine, lineFault, milliTyped, placesOf, type SentLine } from './sent-lines.ts'
import { transfersWords } from './transfers-words.ts'

const none = 'none'

type SentLineFieldsProps = {
  lines: readonly SentLine[]
  line: SentLine
  /** Shows what is missing, after the first attempt. */
  isTried: boolean
  onChange: (part: Partial<SentLine>) => void
  onRemove: () => void
}

/** One product of a new transfer: its batch, how much of it, and what will be left. */
export function SentLineFields({ lines, line, isTried, onChange, onRemove }: SentLineFieldsProps) {
  const t = useWords(transfersWords)
  const language = useLanguage()
  const { product, batchId, quantity } = line
  const unitType = product.unit_type
  const write = (milli: number) => formatQuantity(milli, unitType, language)
  const places = placesOf(product)
  const leftMilli = leftForLine(lines, line)
  const fault = lineFault(lines, line)
  const shown = fault === 'short' || isTried ? fault : null
  const milli = milliTyped(line)
  return (
    <Stack role="group" aria-label={product.name} gap={4} padY={5} line="bottom">
      <Row gap={5} justify="between">
        <Text size="lead" weight="semibold" breaks>
          {product.name}
        </Text>
        <ActionIcon variant="subtle" color="gray" size={48} aria-label={t.remove(product.name)} onClick={onRemove}>
          <IconX size={20} />
        </ActionIcon>
      </Row>
      {places.length === 0 ? (
        <Text as="p" tone="bad">
          {t.outOfStock}
        </Text>
      ) : (
        <FieldGrid columns="wide">
          <Select
            label={t.place}
            size="lg"
            allowDeselect={false}
            data={places.map((place) => ({
              value: String(place.batchId ?? none),
              label: t.placeLeft(place.code === null ? t.noBatch : t.batch(place.code), write(place.leftMilli)),
            }))}
            value={String(batchId ?? none)}
            onChange={(value) => onChange({ batchId: value === none ? null : Number(value) })}
          />
          <TextInput
            label={t.quantity}
            withAsterisk
            size="lg"
            inputMode={unitType === 'weight' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={quantity}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
            aria-invalid={shown !== null}
            description={fault === null && milli !== null ? t.left(write(leftMilli - milli)) : ' '}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={
              shown === null ? undefined : (
                <FieldError>{shown === 'short' ? t.only(write(leftMilli)) : t.quantityFault[unitType]}</FieldError>
              )
            }
            rightSection={
              <Text size="body" tone="quiet">
                {t.unit[unitType]}
              </Text>
            }
            rightSectionWidth={56}
          />
        </FieldGrid>
      )}
    </Stack>
  )
}
