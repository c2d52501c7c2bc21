import { errorWords } from '@aforo/contract'
import {
  amountOfCents,
  expenseBlocker,
  expenseCategories,
  type ExpenseCategory,
  includedVatCents,
  type PaymentMethod,
  paymentMethods,
  priceMostCents,
  readTypedCents,
  vatPercents,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconReceipt, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, isoDay } from '../../format/format.ts'
import { typeAmount } from '../../format/typed.ts'
import { memberWords } from '../members/member-words.ts'
import { FilePicture } from '../pictures/picture.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { UploadLeft } from '../pictures/upload-left.tsx'
import type { PageVenue } from '../venues/at-venue.tsx'
import { ApiError } from '../../api/client.ts'
import { ChoiceField } from '../../design/choice-field.tsx'
import { DayField } from '../../design/day-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { Stack } from '../../design/primitives.tsx'
import { QuickAmounts } from '../../design/quick-amounts.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { AmountField } from './amount-field.tsx'
import { expenseWords } from './expense-words.ts'
import { useExpense, useReceiptUpload } from './till-queries.ts'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'
import classes from './tills.module.css'

const centsOf = (text: string) => readTypedCents(text, priceMostCents)

/** Records an expense of the venue, with what its receipt says and a photo of it. */
export function ExpenseDialog({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(expenseWords)
  const till = useWords(tillWords)
  const { methods } = useWords(memberWords)
  const language = useLanguage()
  const { money } = useTillFormat(venue)
  const bookExpense = useExpense(venue.id)
  const sendReceipt = useReceiptUpload(venue.id)
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [left, setLeft] = useState<{ expenseId: number; photo: File } | null>(null)
  const [today] = useState(() => isoDay(new Date(), venue.timeZone))

  /** The expense is booked by now, so a failed upload must not send it again. */
  async function finish(expenseId: number): Promise<void> {
    if (photo === null) return onClose()
    setProgress(0)
    try {
      await sendReceipt(expenseId, photo, setProgress)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLeft({ expenseId, photo })
    }
  }

  const form = useForm({
    initial: { amount: '', vat: '', method: 'cash', category: '', spentOn: today, supplier: '', reason: '' },
    check: {
      amount: (text) => {
        if (centsOf(text) === null) return till.amountFault
        return centsOf(text) === 0 ? till.amountZero : null
      },
      vat: (text, { amount }) => {
        if (text.trim() === '') return null
        const receipt = { amountCents: centsOf(amount) ?? 0, vatCents: centsOf(text), spentOn: today }
        if (receipt.vatCents === null) return t.vatFault
        const blocker = receipt.amountCents === 0 ? null : expenseBlocker(receipt, today)
        return blocker === null ? null : errorWords(blocker, language)
      },
      method: () => null,
      category: (category) => (category === '' ? till.categoryMissing : null),
      spentOn: (spentOn) => {
        if (spentOn === '') return t.dateMissing
        const blocker = expenseBlocker({ amountCents: 1, vatCents: null, spentOn }, today)
        return blocker === null ? null : errorWords(blocker, language)
      },
      supplier: () => null,
      reason: () => null,
    },
    refusedField: { expense_in_future: 'spentOn', expense_vat_too_large: 'vat' },
    failed: t.failed,
    submit: async ({ amount: text, vat, method, category, spentOn, supplier, reason }) => {
      const amount = amountOfCents(centsOf(text) ?? 0)
      const vatCents = centsOf(vat)
      // Both come from fixed lists, and the check requires a choice.
      const chosen = { method: method as PaymentMethod, category: category as ExpenseCategory }
      const booked = await bookExpense({
        amount,
        ...chosen,
        spent_on: spentOn,
        vat: vatCents === null ? null : amountOfCents(vatCents),
        supplier: supplier.trim(),
        reason: reason.trim(),
      })
      toast.done({ title: t.done(money(amount)) })
      await finish(booked.transaction_id)
    },
  })
  const { amount, vat, category, spentOn, supplier, reason } = form.values
  const amountCents = centsOf(amount) ?? 0
  if (left !== null)
    return (
      <Dialog title={t.title} onClose={onClose} width={560}>
        <UploadLeft
          words={{ failed: t.receiptFailed, again: t.receiptAgain, later: t.receiptLater, sent: t.receiptSent }}
          send={() => sendReceipt(left.expenseId, left.photo, () => {})}
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <FormDialog
      title={t.title}
      form={form}
      changed={[amount, vat, category, supplier, reason].some((typed) => typed !== '') || photo !== null}
      onClose={onClose}
      width={560}
      submit={t.submit}
      icon={<IconShoppingBag size={18} />}
    >
      <FieldGrid>
        <AmountField {...form.field('amount')} label={till.amount} currency={venue.currency} data-autofocus />
        <Stack gap={3}>
          <TextInput
            {...form.field('vat')}
            label={t.vat}
            description={t.vatHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span aria-hidden="true">{currencySymbol(venue.currency, language)}</span>}
            rightSectionPointerEvents="none"
          />
          <QuickAmounts
            label={t.vatRates}
            locked={amountCents === 0}
            amounts={vatPercents.map((percent) => {
              const proposed = typeAmount(amountOfCents(includedVatCents(amountCents, percent)), language)
              return {
                key: percent,
                words: t.percent(percent),
                isChosen: amountCents > 0 && vat === proposed,
                onPress: () => amountCents > 0 && form.set('vat', proposed),
              }
            })}
          />
        </Stack>
      </FieldGrid>
      <ChoiceField
        name="method"
        label={till.method}
        choices={paymentMethods.map((value) => ({ value, label: methods[value] }))}
        value={form.values.method}
        onChange={(method) => form.set('method', method)}
      />
      <ChoiceField
        name="category"
        label={till.category}
        required
        choices={expenseCategories.map((value) => ({ value, label: till.categories[value] }))}
        value={category}
        onChange={(chosen) => form.set('category', chosen)}
        fault={form.fault('category')}
      />
      <FieldGrid>
        <DayField
          {...form.field('spentOn')}
          value={spentOn}
          max={today}
          presets="past"
          label={t.spentOn}
          withAsterisk
          onChange={(day) => form.set('spentOn', day)}
        />
        <TextInput {...form.field('supplier')} label={t.supplier} maxLength={120} autoComplete="off" />
      </FieldGrid>
      <ReasonField {...form.field('reason')} label={t.note} />
      <PicturePicker
        label={t.receipt}
        progress={progress}
        error={null}
        onPick={setPhoto}
        onRemove={photo === null ? null : () => setPhoto(null)}
      >
        <span className={classes.receipt}>
          {photo === null ? (
            <IconReceipt size={28} stroke={1.6} aria-hidden="true" />
          ) : (
            <FilePicture file={photo} className={classes.receiptPhoto} />
          )}
        </span>
      </PicturePicker>
    </FormDialog>
  )
}
