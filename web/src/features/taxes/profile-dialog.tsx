import { isTaxId, regimeKeysOf, taxChangeBlocker, taxes, taxNames, voidedAsChoices, walletModes } from '@aforo/domain'
import { Select, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { ChoiceField } from '../../design/choice-field.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatMoneyWhole } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { TreatmentSelect } from '../../parts/taxes/treatment-select.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { bodyOf, profileValues, type ProfileValues, underRegime, underTax } from './profile-form.ts'
import { profileWords } from './profile-words.ts'
import { type ProfileScope, type TaxSettings, useTaxCommands } from './taxes-queries.ts'

type ProfileDialogProps = { venue: PageVenue; settings: TaxSettings; onClose: () => void }

/** Sets the tax profile from a day on. */
export function ProfileDialog({ venue, settings, onClose }: ProfileDialogProps) {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { setProfile } = useTaxCommands(venue.id)
  const initial = profileValues(settings.profile, settings.scope ?? 'operator', settings.business_date)
  const form = useForm<ProfileValues>({
    initial,
    check: useChecks(settings.business_date),
    refusedField: { tax_change_past: 'validFrom', tax_id_invalid: 'taxId' },
    failed: t.saveFailed,
    submit: async (values) => {
      await setProfile(values.scope, values.validFrom, bodyOf(values))
      toast.done({ title: t.saved(formatDay(values.validFrom, language)) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.title}
      of={venue.name}
      form={form}
      changed={JSON.stringify(form.values) !== JSON.stringify(initial)}
      onClose={onClose}
      width={760}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <WhoFields form={form} today={settings.business_date} />
      <AdviserFields form={form} currency={venue.currency} />
    </FormDialog>
  )
}

function useChecks(today: string) {
  const t = useWords(profileWords)
  const filled = (text: string, missing: string) => (text.trim() === '' ? missing : null)
  const fine = () => null
  return {
    scope: fine,
    validFrom: (validFrom: string) => {
      if (validFrom === '') return t.dateMissing
      return taxChangeBlocker({ validFrom, today }) === null ? null : t.datePast
    },
    tax: fine,
    legalName: (text: string) => filled(text, t.legalNameMissing),
    taxId: (text: string) => (isTaxId(text.trim().toUpperCase()) ? null : t.taxIdFault),
    address: (text: string) => filled(text, t.addressMissing),
    postcode: (text: string) => (/^\d{5}$/.test(text.trim()) ? null : t.postcodeFault),
    town: (text: string) => filled(text, t.townMissing),
    regimeKey: fine,
    goods: fine,
    fees: fine,
    walletMode: fine,
    topUps: fine,
    simplifiedMost: fine,
    voidedAs: fine,
  }
}

type FieldsProps = { form: ReturnType<typeof useForm<ProfileValues>> }

const scopes: readonly ProfileScope[] = ['operator', 'venue']

/** Who sells, from when on, and which tax. */
function WhoFields({ form, today }: FieldsProps & { today: string }) {
  const t = useWords(profileWords)
  const { values } = form
  const regimes: Partial<Record<string, string>> = t.regimes[values.tax]
  return (
    <Stack gap={6}>
      <FieldGrid columns="wide">
        <Segments
          label={t.scope}
          name="scope"
          value={values.scope}
          options={scopes.map((value) => ({ value, label: t.scopes[value] }))}
          onChange={(scope) => form.set('scope', scope)}
        />
        <DayField
          {...form.field('validFrom')}
          label={t.validFrom}
          withAsterisk
          min={today}
          presets="future"
          description={t.validFromHint}
          onChange={(day) => form.set('validFrom', day)}
        />
      </FieldGrid>
      <FieldGrid columns="wide">
        <TextInput
          {...form.field('legalName')}
          label={t.legalName}
          withAsterisk
          required
          maxLength={120}
          data-autofocus
        />
        <TextInput {...form.field('taxId')} label={t.taxId} withAsterisk required maxLength={20} autoComplete="off" />
      </FieldGrid>
      <TextInput {...form.field('address')} label={t.address} withAsterisk required maxLength={200} />
      <FieldGrid>
        <TextInput
          {...form.field('postcode')}
          label={t.postcode}
          withAsterisk
          required
          maxLength={5}
          inputMode="numeric"
        />
        <TextInput {...form.field('town')} label={t.town} withAsterisk required maxLength={100} />
      </FieldGrid>
      <FieldGrid columns="wide">
        <Segments
          label={t.tax}
          name="tax"
          value={values.tax}
          options={taxes.map((value) => ({ value, label: taxNames[value] }))}
          onChange={(tax) => form.fill((now) => underTax(now, tax))}
          hint={t.taxHint}
        />
        <Select
          label={t.regime}
          description={t.regimeHint}
          allowDeselect={false}
          data={regimeKeysOf(values.tax).map((key) => ({ value: key, label: `${key} · ${regimes[key] ?? ''}` }))}
          value={values.regimeKey}
          onChange={(key) => form.fill((now) => underRegime(now, key ?? now.regimeKey))}
        />
      </FieldGrid>
    </Stack>
  )
}

/** Questions that only an adviser can answer, each with what it means. */
function AdviserFields({ form, currency }: FieldsProps & { currency: string }) {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { values } = form
  const regime = { tax: values.tax, regimeKey: values.regimeKey }
  const money = (amount: number) => formatMoneyWhole(amount * 100, currency, language)
  const treatment = (name: 'goods' | 'fees' | 'topUps', label: string, hint: string) => (
    <TreatmentSelect
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      regime={regime}
      value={values[name]}
      onChange={(choice) => form.set(name, choice)}
    />
  )
  return (
    <Stack gap={6} padY={5} line="top">
      <Stack>
        <Text as="h3" size="lead" weight="semibold">
          {t.adviser}
        </Text>
        <Text as="p" size="small" tone="quiet">
          {t.adviserHint}
        </Text>
      </Stack>
      <FieldGrid columns="wide">
        {treatment('goods', t.goods, t.goodsHint)}
        {treatment('fees', t.fees, t.feesHint)}
      </FieldGrid>
      <Stack gap={3}>
        <ChoiceField
          name="walletMode"
          label={t.wallet}
          value={values.walletMode}
          choices={walletModes.map((value) => ({ value, label: t.wallets[value] }))}
          onChange={(mode) => form.set('walletMode', mode)}
        />
        <Text as="p" size="small" tone="quiet">
          {t.walletHints[values.walletMode]}
        </Text>
      </Stack>
      {values.walletMode === 'single_purpose' && (
        <FieldGrid columns="wide">{treatment('topUps', t.topUps, t.topUpsHint)}</FieldGrid>
      )}
      <FieldGrid columns="wide">
        <Segments
          label={t.simplified}
          name="simplifiedMost"
          value={values.simplifiedMost === '3000' ? '3000' : '400'}
          options={(['400', '3000'] as const).map((value) => ({ value, label: money(Number(value)) }))}
          onChange={(most) => form.set('simplifiedMost', most)}
          hint={t.simplifiedHint}
        />
        <Segments
          label={t.voids}
          name="voidedAs"
          value={values.voidedAs}
          options={voidedAsChoices.map((value) => ({ value, label: t.voidsChoices[value] }))}
          onChange={(choice) => form.set('voidedAs', choice)}
          hint={t.voidsHint}
        />
      </FieldGrid>
    </Stack>
  )
}
