import { batchTextMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { DayField } from '../../design/day-field.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import type { BatchValues } from './batch-form.ts'
import { batchWords } from './batch-words.ts'

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'error'> & {
  name: string
  value: string
  onChange: ComponentProps<typeof TextInput>['onChange']
  onBlur: () => void
  'aria-invalid': boolean
}

/** A form with these fields among others. */
type BatchForm = {
  field: (name: keyof BatchValues) => FieldProps
  set: (name: keyof BatchValues, value: string) => void
  values: BatchValues
}

/** What may be known about a batch besides its code and its supplier. */
export function BatchFields({ form }: { form: BatchForm }) {
  const t = useWords(batchWords)
  const day = (name: 'harvestedOn' | 'expiresOn') => ({
    ...form.field(name),
    onChange: (value: string) => form.set(name, value),
  })
  const unit = (text: string): ReactNode => (
    <Text size="body" tone="quiet">
      {text}
    </Text>
  )
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <FieldGrid>
      <TextInput {...form.field('strain')} label={t.strain} maxLength={batchTextMost} autoComplete="off" />
      <TextInput {...form.field('jarTare')} {...number} label={t.jarTare} rightSection={unit('g')} />
      <DayField {...day('harvestedOn')} label={t.harvested} />
      <DayField {...day('expiresOn')} label={t.expires} />
      <TextInput {...form.field('thc')} {...number} label={t.thc} rightSection={unit('%')} />
      <TextInput {...form.field('cbd')} {...number} label={t.cbd} rightSection={unit('%')} />
    </FieldGrid>
  )
}
