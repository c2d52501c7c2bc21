import { leadDaysDefault, leadDaysMost, supplierFieldMost, supplierNameMost, supplierNotesMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { FieldGrid, WholeRow } from '../../design/field-grid.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type Supplier, type SupplierForm, usePurchasing } from './purchasing-queries.ts'
import { supplierWords } from './supplier-words.ts'

const empty = { name: '', taxNumber: '', contact: '', email: '', phone: '', leadDays: '', notes: '' }

const valuesOf = (supplier: Supplier): typeof empty => ({
  name: supplier.name,
  taxNumber: supplier.tax_number,
  contact: supplier.contact,
  email: supplier.email,
  phone: supplier.phone,
  leadDays: supplier.lead_days === null ? '' : String(supplier.lead_days),
  notes: supplier.notes,
})

const isLeadDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= leadDaysMost
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

const formOf = ({ taxNumber, leadDays, ...rest }: typeof empty): SupplierForm => ({
  ...rest,
  name: rest.name.trim(),
  email: rest.email.trim(),
  tax_number: taxNumber,
  lead_days: leadDays.trim() === '' ? null : Number(leadDays),
})

type SupplierDialogProps = { venueId: number; supplier: Supplier | null; onClose: () => void }

/** Adds a supplier, or changes it. */
export function SupplierDialog({ venueId, supplier, onClose }: SupplierDialogProps) {
  const t = useWords(supplierWords)
  const { addSupplier, changeSupplier } = usePurchasing(venueId)
  const once = useCommandKey(`supplier ${venueId}`)
  const initial = supplier === null ? empty : valuesOf(supplier)
  const any = () => null
  const form = useForm({
    initial,
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      taxNumber: any,
      contact: any,
      email: (email) => (email.trim() === '' || isEmail(email) ? null : t.emailFault),
      phone: any,
      leadDays: (days) => (days.trim() === '' || isLeadDays(days) ? null : t.leadDaysFault(leadDaysMost)),
      notes: any,
    },
    refusedField: { supplier_exists: 'name' },
    failed: t.saveFailed,
    submit: async (values) => {
      const sent = formOf(values)
      if (supplier === null) await addSupplier(once, sent)
      else await changeSupplier(supplier, sent)
      toast.done({ title: supplier === null ? t.created(sent.name) : t.saved })
      onClose()
    },
  })
  const text = (name: Exclude<keyof typeof empty, 'name' | 'notes'>) => ({
    ...form.field(name),
    label: t[name],
    maxLength: supplierFieldMost,
    autoComplete: 'off',
  })
  return (
    <FormDialog
      title={supplier === null ? t.create : t.edit}
      of={supplier?.name}
      form={form}
      changed={JSON.stringify(form.values) !== JSON.stringify(initial)}
      onClose={onClose}
      width={640}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <FieldGrid>
        <WholeRow>
          <TextInput
            {...form.field('name')}
            label={t.name}
            withAsterisk
            required
            maxLength={supplierNameMost}
            autoComplete="off"
            data-autofocus
          />
        </WholeRow>
        <TextInput {...text('taxNumber')} />
        <TextInput {...text('contact')} />
        <TextInput {...text('email')} inputMode="email" />
        <TextInput {...text('phone')} inputMode="tel" />
        <TextInput {...text('leadDays')} inputMode="numeric" description={t.leadDaysHint(leadDaysDefault)} />
      </FieldGrid>
      <ReasonField {...form.field('notes')} label={t.notes} maxLength={supplierNotesMost} rows={3} />
    </FormDialog>
  )
}
