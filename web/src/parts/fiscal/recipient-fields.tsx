import { customerNameMost } from '@aforo/domain'
import { Select, TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { formatCountryName } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { useForm } from '../forms/form.tsx'
import { countries, isForeign, needsAddress, otherIdKinds, type RecipientFields, taxIdState } from './recipient-form.ts'
import { recipientWords } from './recipient-words.ts'

/** What is wrong with each field, for `useForm`. */
export function useRecipientChecks() {
  const t = useWords(recipientWords)
  const isEmpty = (typed: string) => typed.trim() === ''
  return {
    name: (typed: string) => (isEmpty(typed) ? t.nameMissing : null),
    country: () => null,
    idKind: () => null,
    taxId: (typed: string, all: RecipientFields) => {
      if (isEmpty(typed)) return isForeign(all) ? t.otherMissing : t.nifMissing
      return !isForeign(all) && taxIdState(all) !== 'right' ? t.nifFault : null
    },
    address: (typed: string, all: RecipientFields) => (isEmpty(typed) && needsAddress(all) ? t.addressMissing : null),
  }
}

type Form = ReturnType<typeof useForm<RecipientFields>>

/** The customer of an invoice. The tax number is checked while it is typed. */
export function RecipientInputs({ form, disabled = false }: { form: Form; disabled?: boolean }) {
  const t = useWords(recipientWords)
  const language = useLanguage()
  const { values } = form
  const foreign = isForeign(values)
  const state = taxIdState(values)
  const taxId = form.field('taxId')
  const shared = { withAsterisk: true, required: true, disabled, autoComplete: 'off' }
  return (
    <Stack gap={5}>
      <TextInput {...form.field('name')} {...shared} label={t.name} maxLength={customerNameMost} data-autofocus />
      <FieldGrid>
        <Select
          label={t.country}
          searchable
          allowDeselect={false}
          disabled={disabled}
          data={countries.map((value) => ({ value, label: formatCountryName(value, language) }))}
          value={values.country}
          onChange={(country) => form.set('country', country ?? values.country)}
          nothingFoundMessage={t.noCountry}
        />
        {foreign && (
          <Select
            label={t.idKind}
            allowDeselect={false}
            disabled={disabled}
            data={otherIdKinds.map((value) => ({ value, label: t.idKinds[value] }))}
            value={values.idKind}
            onChange={(kind) => form.set('idKind', kind ?? values.idKind)}
          />
        )}
        <TextInput
          {...taxId}
          {...shared}
          label={foreign ? t.otherId : t.nif}
          maxLength={20}
          error={taxId.error ?? (state === 'wrong' && <FieldError>{t.nifFault}</FieldError>)}
          aria-invalid={taxId['aria-invalid'] || state === 'wrong'}
          {...(state === 'right' && {
            description: (
              <Row as="span" gap={2} tone="ok" weight="medium">
                <IconCircleCheckFilled size={15} aria-hidden="true" /> {t.nifRight}
              </Row>
            ),
            inputWrapperOrder: ['label', 'input', 'error', 'description'] as const,
          })}
        />
      </FieldGrid>
      <TextInput
        {...form.field('address')}
        {...shared}
        withAsterisk={needsAddress(values)}
        required={needsAddress(values)}
        label={t.address}
        maxLength={200}
      />
    </Stack>
  )
}
