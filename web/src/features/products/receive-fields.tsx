import { batchCodeMost } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol } from '../../format/format.ts'
import { BatchFields } from '../../parts/batches/batch-fields.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import type { useForm } from '../../parts/forms/form.tsx'
import { SupplierField } from '../../parts/purchasing/supplier-field.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { MovementValues } from './new-movement.ts'
import { stockDialogWords } from './stock-dialog-words.ts'

type ReceiveFieldsProps = { form: ReturnType<typeof useForm<MovementValues>>; venue: PageVenue }

/** What is known about a delivery. It becomes a batch; most of what may be known about one is folded away. */
export function ReceiveFields({ form, venue }: ReceiveFieldsProps) {
  const t = useWords(stockDialogWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFaulty = (['expiresOn', 'thc', 'cbd', 'jarTare'] as const).some((name) => form.fault(name) !== null)
  const isOpen = isUnfolded || isFaulty
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <FieldGrid columns="many">
        <TextInput
          {...form.field('code')}
          label={b.code}
          description={b.codeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={batchCodeMost}
          autoComplete="off"
        />
        <SupplierField
          venueId={venue.id}
          label={t.supplier}
          value={form.values.supplier}
          onChange={(supplier) => form.set('supplier', supplier)}
        />
        <TextInput
          {...form.field('cost')}
          label={t.cost}
          inputMode="decimal"
          autoComplete="off"
          rightSection={
            <Text size="body" tone="quiet">
              {currencySymbol(venue.currency, language)}
            </Text>
          }
          rightSectionWidth={48}
        />
        <TextInput
          {...form.field('jars')}
          label={b.jars}
          description={b.jarsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGrid>
      <Stack gap={4} align="stretch">
        <div>
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            leftSection={<Chevron size={18} aria-hidden="true" />}
            onClick={() => setIsUnfolded(!isOpen)}
          >
            {b.more}
          </Button>
        </div>
        <div id={id} hidden={!isOpen}>
          <BatchFields form={form} />
        </div>
      </Stack>
    </>
  )
}
