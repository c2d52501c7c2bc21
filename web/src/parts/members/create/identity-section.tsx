import { ageOn, type DocumentKind, documentKinds, genders, memberNameMost, memberNumberText } from '@aforo/domain'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconAlertOctagonFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { FieldGrid } from '../../../design/field-grid.tsx'
import { Segments } from '../../../design/segments.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import { nextNumberQuery } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'
import { DateField } from './date-field.tsx'
import { DuplicateWarning } from './duplicate-notice.tsx'
import classes from './create-member.module.css'
import { memberFieldWords } from './member-field-words.ts'
import { isBookDay } from './new-member.ts'
import { PhotoField } from './photo-field.tsx'
import type { SectionProps } from './section.ts'
import type { NewMember } from './use-new-member.tsx'

/** The photo, number, document, name and age of the member. */
export function IdentitySection({ member, venue, here }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps, samePerson } = useWords(createMemberWords)
  const { form, duplicates } = member
  const { identitySeen } = form.values
  return (
    <Card title={steps.identity}>
      <Stack gap={5}>
        <Row gap={6} wrap align="start">
          <PhotoField member={member} />
          <Stack gap={5} className={classes.besidePhoto}>
            <NumberField form={form} venueId={venue.id} />
            <DocumentFields form={form} />
            <div>
              <Checkbox
                label={t.identitySeen}
                checked={identitySeen === 'yes'}
                onChange={(event) => form.set('identitySeen', event.currentTarget.checked ? 'yes' : '')}
              />
              {identitySeen === 'yes' && (
                <Stack padX={8} size="small" tone="quiet">
                  {t.identitySeenHint}
                </Stack>
              )}
            </div>
          </Stack>
        </Row>
        <FieldGrid>
          <TextInput {...form.field('name')} label={t.name} maxLength={memberNameMost} autoComplete="off" />
          <TextInput {...form.field('lastName')} label={t.lastName} maxLength={memberNameMost} autoComplete="off" />
        </FieldGrid>
        <FieldGrid>
          <DateField member={member} name="birthDate" label={t.birthDate} />
          <AgeField birthDate={form.values.birthDate} today={here.business_date} isUnderAge={member.isUnderAge} />
        </FieldGrid>
        <GenderField form={form} />
        <DuplicateWarning duplicate={duplicates.person} words={samePerson} />
      </Stack>
    </Card>
  )
}

/** Shows the automatic member number, which can be replaced by typing. */
function NumberField({ form, venueId }: { form: NewMember['form']; venueId: number }) {
  const t = useWords(memberFieldWords)
  const { data } = useQuery(nextNumberQuery(venueId))
  const [isTyping, setIsTyping] = useState(false)
  const field = form.field('number')
  const isAutomatic = field.value === '' && !isTyping
  const proposed = data === undefined ? '' : memberNumberText(data.client_id)
  return (
    <TextInput
      {...field}
      label={t.number}
      value={isAutomatic ? proposed : field.value}
      placeholder={proposed}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      onChange={(event) => {
        setIsTyping(true)
        field.onChange(event)
      }}
      onBlur={() => {
        setIsTyping(false)
        field.onBlur()
      }}
      rightSection={
        isAutomatic && (
          <Text size="body" tone="quiet" nowrap>
            {t.automatic}
          </Text>
        )
      }
      rightSectionWidth={92}
    />
  )
}

function DocumentFields({ form }: { form: NewMember['form'] }) {
  const t = useWords(memberFieldWords)
  const { documentKinds: kinds } = useWords(memberWords)
  const { documentKind } = form.values
  return (
    <FieldGrid columns="short-first">
      <Select
        label={t.documentKind}
        data={documentKinds.map((kind: DocumentKind) => ({ value: kind, label: kinds[kind] }))}
        value={documentKind}
        allowDeselect={false}
        onChange={(kind) => form.set('documentKind', kind ?? documentKind)}
      />
      <TextInput
        {...form.field('documentNumber')}
        label={documentKind === 'other' ? t.documentNumber : kinds[documentKind]}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FieldGrid>
  )
}

function GenderField({ form }: { form: NewMember['form'] }) {
  const t = useWords(memberFieldWords)
  const { genders: labels } = useWords(memberWords)
  return (
    <Segments
      label={t.gender}
      name="gender"
      value={form.values.gender}
      options={[...genders, 'unsaid' as const].map((value) => ({ value, label: labels[value] }))}
      onChange={(value) => form.set('gender', value)}
    />
  )
}

type AgeFieldProps = { birthDate: string; today: string; isUnderAge: boolean }

function AgeField({ birthDate, today, isUnderAge }: AgeFieldProps) {
  const t = useWords(memberFieldWords)
  const isKnown = isBookDay(birthDate) && birthDate <= today
  const Icon = isUnderAge ? IconAlertOctagonFilled : IconCircleCheckFilled
  return (
    <TextInput
      label={t.age}
      readOnly
      tabIndex={-1}
      value={isKnown ? t.years(ageOn(birthDate, today)) : ''}
      rightSection={
        isKnown && (
          <Row as="span" tone={isUnderAge ? 'bad' : 'ok'}>
            <Icon size={20} aria-hidden="true" />
          </Row>
        )
      }
    />
  )
}
