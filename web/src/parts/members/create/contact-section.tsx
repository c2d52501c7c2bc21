import { TextInput } from '@mantine/core'
import { FieldGrid } from '../../../design/field-grid.tsx'
import { Stack } from '../../../design/primitives.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { createMemberWords } from './create-member-words.ts'
import { DuplicateWarning } from './duplicate-notice.tsx'
import { memberFieldWords } from './member-field-words.ts'
import type { SectionProps } from './section.ts'

export function ContactSection({ member: { form, duplicates } }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps, samePhone } = useWords(createMemberWords)
  return (
    <Card title={steps.contact}>
      <Stack gap={5}>
        <TextInput
          {...form.field('email')}
          type="email"
          label={t.email}
          withAsterisk
          required
          maxLength={254}
          autoComplete="off"
        />
        <FieldGrid>
          <TextInput {...form.field('phone')} type="tel" label={t.phone} maxLength={40} autoComplete="off" />
          <TextInput {...form.field('address')} label={t.address} maxLength={200} autoComplete="off" />
        </FieldGrid>
        <DuplicateWarning duplicate={duplicates.phone} words={samePhone} />
        <FieldGrid columns="short-first">
          <TextInput {...form.field('postalCode')} label={t.postalCode} maxLength={12} autoComplete="off" />
          <TextInput {...form.field('city')} label={t.city} maxLength={80} autoComplete="off" />
        </FieldGrid>
      </Stack>
    </Card>
  )
}
