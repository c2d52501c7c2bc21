import { DayField } from '../../design/day-field.tsx'
import { Text } from '../../design/primitives.tsx'
import {
  ageOn,
  consumptionTypes,
  discountPercents,
  documentKinds,
  feeKinds,
  genders,
  memberNameMost,
  memberNotesMost,
} from '@aforo/domain'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGrid, WholeRow } from '../../design/field-grid.tsx'
import { Segments } from '../../design/segments.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import { useSeesConsumption } from './member-facts.tsx'
import type { MemberValues } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import type { Member } from './member-queries.ts'
import { MemberSponsorField } from './member-sponsor-field.tsx'
import { useVenueRules } from './member-format.ts'
import { MemberVenuesField, useMemberVenues } from './member-venues-field.tsx'

type MemberFieldsProps = {
  venue: PageVenue
  /** The member as loaded into the form. */
  member: Member
  form: ReturnType<typeof useForm<MemberValues>>
}

const longest = { document: 40, phone: 40, address: 200, postalCode: 12, city: 80, email: 254 }

/** The form fields of a member, in the same order as the read-only view. */
export function MemberFields(props: MemberFieldsProps) {
  const t = useWords(memberFormWords)
  const { form } = props
  return (
    <>
      <PanelSection title={t.identity}>
        <IdentityFields {...props} />
      </PanelSection>
      <PanelSection title={t.fee}>
        <FeeFields {...props} />
      </PanelSection>
      <PanelSection title={t.notesGroup}>
        <Textarea
          {...form.field('notes')}
          aria-label={t.notes}
          maxLength={memberNotesMost}
          autosize
          minRows={3}
          maxRows={10}
        />
      </PanelSection>
    </>
  )
}

function IdentityFields({ venue, member, form }: MemberFieldsProps) {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const { today } = useVenueRules(venue)
  const { documentKind, documentNumber, birthDate, identitySeen } = form.values
  const kind = documentKinds.find((known) => known === documentKind) ?? 'other'
  const isSamePaper = kind === (member.document_kind ?? 'dni') && documentNumber === (member.document_number ?? '')
  return (
    <FieldGrid columns="wide">
      <TextInput {...form.field('name')} label={t.name} maxLength={memberNameMost} autoComplete="off" />
      <TextInput {...form.field('lastName')} label={t.lastName} maxLength={memberNameMost} autoComplete="off" />
      <FieldGrid columns="short-first">
        <Choice
          form={form}
          name="documentKind"
          label={t.documentKind}
          options={documentKinds}
          labels={w.documentKinds}
        />
        <TextInput
          {...form.field('documentNumber')}
          label={w.documentKinds[kind]}
          maxLength={longest.document}
          autoComplete="off"
        />
      </FieldGrid>
      <DayField
        {...form.field('birthDate')}
        label={t.birthDate}
        max={today}
        onChange={(day) => form.set('birthDate', day)}
        description={birthDate === '' || birthDate > today ? undefined : t.age(ageOn(birthDate, today))}
      />
      {(member.identity_seen === null || !isSamePaper) && (
        <WholeRow>
          <Checkbox
            label={t.identitySeen}
            checked={identitySeen === 'yes'}
            onChange={(event) => form.set('identitySeen', event.currentTarget.checked ? 'yes' : '')}
          />
        </WholeRow>
      )}
      <Choice form={form} name="gender" label={t.gender} options={[...genders, 'unsaid'] as const} labels={w.genders} />
      <TextInput {...form.field('phone')} label={t.phone} type="tel" maxLength={longest.phone} autoComplete="off" />
      <TextInput
        {...form.field('email')}
        label={t.email}
        type="email"
        withAsterisk
        required
        maxLength={longest.email}
        autoComplete="off"
      />
      <TextInput {...form.field('address')} label={t.address} maxLength={longest.address} autoComplete="off" />
      <FieldGrid columns="short-first">
        <TextInput
          {...form.field('postalCode')}
          label={t.postalCode}
          maxLength={longest.postalCode}
          autoComplete="off"
        />
        <TextInput {...form.field('city')} label={t.city} maxLength={longest.city} autoComplete="off" />
      </FieldGrid>
    </FieldGrid>
  )
}

function FeeFields({ venue, member, form }: MemberFieldsProps) {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const language = useLanguage()
  const seesConsumption = useSeesConsumption(venue)
  const hasVenues = useMemberVenues(member.owned_shops).length > 1
  const discounts = Object.fromEntries(discountPercents.map((percent) => [percent, w.discount(percent)]))
  return (
    <FieldGrid columns="wide">
      <Choice form={form} name="feeKind" label={t.feeKind} options={feeKinds} labels={w.feeKinds} />
      <TextInput
        {...form.field('feeCost')}
        label={t.feeCost}
        inputMode="decimal"
        autoComplete="off"
        rightSection={
          <Text size="body" tone="quiet">
            {currencySymbol(venue.currency, language)}
          </Text>
        }
      />
      <DayField
        {...form.field('registeredOn')}
        label={t.registeredOn}
        presets="past"
        withAsterisk
        required
        onChange={(day) => form.set('registeredOn', day)}
      />
      <DayField
        {...form.field('expiresOn')}
        label={t.expiresOn}
        presets="future"
        onChange={(day) => form.set('expiresOn', day)}
      />
      <TextInput
        {...form.field('monthlyMost')}
        label={t.monthlyMost}
        inputMode="decimal"
        autoComplete="off"
        rightSection={
          <Text size="body" tone="quiet">
            g
          </Text>
        }
      />
      {seesConsumption && (
        <Segments
          label={t.consumptionType}
          name="consumptionType"
          value={consumptionTypes.find((type) => type === form.values.consumptionType) ?? ''}
          options={consumptionTypes.map((value) => ({ value, label: w.consumptionTypes[value] }))}
          onChange={(value) => form.set('consumptionType', value)}
        />
      )}
      <Choice form={form} name="discount" label={t.discount} options={discountPercents} labels={discounts} />
      <MemberSponsorField
        venue={venue}
        member={member}
        value={form.values.sponsorId}
        error={form.field('sponsorId').error}
        onChange={(id) => form.set('sponsorId', id)}
      />
      {hasVenues && (
        <MemberVenuesField
          value={form.values.venueIds}
          error={form.fault('venueIds')}
          onChange={(ids) => form.set('venueIds', ids)}
        />
      )}
    </FieldGrid>
  )
}

type ChoiceProps<T extends string | number> = {
  form: MemberFieldsProps['form']
  name: keyof MemberValues
  label: string
  options: readonly T[]
  labels: Record<string, string>
}

function Choice<T extends string | number>({ form, name, label, options, labels }: ChoiceProps<T>): ReactNode {
  return (
    <Select
      data-field={name}
      label={label}
      searchable
      allowDeselect={false}
      data={options.map((option) => ({ value: String(option), label: labels[String(option)] ?? '' }))}
      value={form.values[name]}
      error={form.field(name).error}
      onChange={(value) => form.set(name, value ?? '')}
    />
  )
}
