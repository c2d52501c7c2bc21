import {
  operatorContactMost,
  operatorFieldMost,
  operatorNameMost,
  planMembersMost,
  planNameMost,
  planVenuesMost,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { DayField } from '../../design/day-field.tsx'
import { FieldGrid, WholeRow } from '../../design/field-grid.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type OperatorDetail, type OperatorForm, useOperatorCommands } from './operators-queries.ts'
import { recordWords } from './record-words.ts'

const empty = {
  name: '',
  taxId: '',
  contact: '',
  email: '',
  phone: '',
  trialEnds: '',
  planName: '',
  venuesLimit: '',
  membersLimit: '',
}

const limitText = (limit: number | null | undefined) => (limit === null || limit === undefined ? '' : String(limit))

const valuesOf = (operator: OperatorDetail): typeof empty => ({
  name: operator.name,
  taxId: operator.tax_id,
  contact: operator.contact_name,
  email: operator.contact_email,
  phone: operator.contact_phone,
  trialEnds: operator.trial_ends_on ?? '',
  planName: operator.plan?.name ?? '',
  venuesLimit: limitText(operator.plan?.venues_limit),
  membersLimit: limitText(operator.plan?.members_limit),
})

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

const formOf = (values: typeof empty): OperatorForm => ({
  name: values.name.trim(),
  tax_id: values.taxId.trim(),
  contact_name: values.contact.trim(),
  contact_email: values.email.trim(),
  contact_phone: values.phone.trim(),
  trial_ends_on: values.trialEnds === '' ? null : values.trialEnds,
  plan:
    values.planName.trim() === ''
      ? null
      : {
          name: values.planName.trim(),
          venues_limit: limitOf(values.venuesLimit),
          members_limit: limitOf(values.membersLimit),
        },
})

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
const isLimit = (text: string, most: number) => /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most

type OperatorDialogProps = {
  /** Null creates one. */
  operator: OperatorDetail | null
  onClose: () => void
  onCreated?: (id: number) => void
}

/** Creates an operator, or changes its record. */
export function OperatorDialog({ operator, onClose, onCreated }: OperatorDialogProps) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const commands = useOperatorCommands()
  const once = useCommandKey('operator new')
  const initial = operator === null ? empty : valuesOf(operator)
  const any = () => null
  const checkLimit = (most: number) => (text: string) =>
    text.trim() === '' || isLimit(text.trim(), most) ? null : t.limitFault(formatCount(most, language))
  const form = useForm({
    initial,
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      taxId: any,
      contact: any,
      email: (email) => (email.trim() === '' || isEmail(email) ? null : t.emailFault),
      phone: any,
      trialEnds: (day) => (day === 'unfinished' ? t.dayFault : null),
      planName: (name, { venuesLimit, membersLimit }) =>
        name.trim() === '' && `${venuesLimit}${membersLimit}`.trim() !== '' ? t.planMissing : null,
      venuesLimit: checkLimit(planVenuesMost),
      membersLimit: checkLimit(planMembersMost),
    },
    failed: t.failed,
    submit: async (values) => {
      const sent = formOf(values)
      if (operator !== null) {
        await commands.change(operator.id, sent)
        toast.done({ title: t.saved })
        onClose()
        return
      }
      const made = await once((key) => commands.create(key, sent))
      toast.done({ title: t.created(sent.name) })
      onClose()
      onCreated?.(made.id)
    },
  })
  const text = (name: keyof typeof empty, label: string, maxLength: number) => ({
    ...form.field(name),
    label,
    maxLength,
    autoComplete: 'off',
  })
  const { onChange: _typed, value: _text, ...trialField } = form.field('trialEnds')
  return (
    <FormDialog
      title={operator === null ? t.create : t.edit}
      of={operator?.name}
      form={form}
      changed={JSON.stringify(form.values) !== JSON.stringify(initial)}
      onClose={onClose}
      width={640}
      submit={operator === null ? t.create : t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <FieldGrid>
        <WholeRow>
          <TextInput {...text('name', t.name, operatorNameMost)} withAsterisk required data-autofocus />
        </WholeRow>
        <TextInput {...text('taxId', t.taxId, operatorFieldMost)} />
        <TextInput {...text('contact', t.contact, operatorContactMost)} />
        <TextInput {...text('email', t.email, 254)} inputMode="email" />
        <TextInput {...text('phone', t.phone, operatorFieldMost)} inputMode="tel" />
        <DayField
          {...trialField}
          label={t.trialEnds}
          description={t.trialHint}
          value={form.values.trialEnds === 'unfinished' ? '' : form.values.trialEnds}
          onChange={(day, whole) => form.set('trialEnds', whole ? day : 'unfinished')}
          nested
        />
        <TextInput {...text('planName', t.planName, planNameMost)} description={t.planHint} />
        <TextInput {...text('venuesLimit', t.venuesLimit, 8)} description={t.limitHint} inputMode="numeric" />
        <TextInput {...text('membersLimit', t.membersLimit, 8)} description={t.limitHint} inputMode="numeric" />
      </FieldGrid>
    </FormDialog>
  )
}
