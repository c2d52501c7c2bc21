import {
  amountOfCents,
  batchCodeMost,
  centsOfAmount,
  costCents,
  milliOfQuantity,
  missingMilli,
  quantityBlocker,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  surplusMilli,
} from '@aforo/domain'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney, formatQuantity } from '../../format/format.ts'
import { typeQuantity } from '../../format/typed.ts'
import { isUnknown, useCommandKey } from '../../outbox/command-key.ts'
import { BatchFields } from '../../parts/batches/batch-fields.tsx'
import { deliveredBatch, jarsTyped, noBatchValues } from '../../parts/batches/batch-form.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useBatchChecks } from '../../parts/batches/use-batch-checks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { type OrderLine, usePurchasing } from './purchasing-queries.ts'
import { receiveWords } from './receive-words.ts'

const costMostCents = 1_000_000_000
const any = () => null

type ReceiveDialogProps = { venue: PageVenue; orderId: number; line: OrderLine; onClose: () => void }

/** Receives goods of a line. Says what will be missing, and asks before more than ordered is taken. */
export function ReceiveDialog({ venue, orderId, line: shown, onClose }: ReceiveDialogProps) {
  const t = useWords(receiveWords)
  const b = useWords(batchWords)
  const { per } = useWords(stockWords)
  const batchChecks = useBatchChecks()
  const language = useLanguage()
  const { receive } = usePurchasing(venue.id)
  const once = useCommandKey(`receive ${venue.id} ${orderId} ${shown.product.id}`)
  // What the person sees stays as it was: what somebody else receives meanwhile must not change the sum unnoticed.
  const [line] = useState(shown)
  const [isBatch, setIsBatch] = useState(line.product.unit_type === 'weight')
  const [acceptsSurplus, setAcceptsSurplus] = useState(false)
  const { name, unit_type: unitType, id: productId } = line.product
  const sums = { quantityMilli: milliOfQuantity(line.quantity), receivedMilli: milliOfQuantity(line.received) }
  const format = (milli: number) => formatQuantity(milli, unitType, language)
  const readQuantity = (text: string) => readTypedMilli(text, quantityMostMilli)
  const initial = {
    quantity: typeQuantity(missingMilli(sums), language),
    cost: '',
    note: '',
    jars: '',
    ...noBatchValues,
  }

  const form = useForm({
    initial,
    check: {
      quantity: (text) => {
        const milli = readQuantity(text)
        const isWrong = milli === null || milli === 0 || quantityBlocker(unitType, milli) !== null
        return isWrong ? t.quantityFault[unitType] : null
      },
      cost: (cost) => (cost.trim() === '' || readTypedCents(cost, costMostCents) !== null ? null : t.costFault),
      note: any,
      ...batchChecks,
      code: any,
      jars: (text) => (text.trim() === '' || jarsTyped(text) !== null ? null : b.jarsFault),
    },
    refusedField: { batch_code_taken: 'code', stock_too_large: 'quantity', quantity_not_whole: 'quantity' },
    submit: async ({ quantity, cost, note, ...batch }) => {
      const milli = readQuantity(quantity) ?? 0
      const cents = readTypedCents(cost, costMostCents)
      await receive(once, orderId, {
        product_id: productId,
        quantity: quantityOfMilli(milli),
        received_before: line.received,
        accepts_surplus: acceptsSurplus,
        ...(cents === null ? {} : { cost: amountOfCents(cents) }),
        batch: isBatch ? deliveredBatch(batch) : null,
        note: note.trim(),
      })
      toast.done({ title: t.done(name, format(milli)) })
      onClose()
    },
  })

  const arrivedMilli = readQuantity(form.values.quantity) ?? 0
  const overMilli = surplusMilli(sums, arrivedMilli)
  const stillMilli = Math.max(missingMilli(sums) - arrivedMilli, 0)
  const agreedCents = line.unit_cost === null ? null : costCents(centsOfAmount(line.unit_cost), arrivedMilli)
  const mustAccept = overMilli > 0 && !acceptsSurplus
  const unknown = form.refusal !== null && isUnknown(form.refusal.code) ? `${t.unknown} ` : ''
  const refusal = form.refusal === null ? null : { words: unknown + form.refusal.words }
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  return (
    <FormDialog
      title={t.title(name)}
      of={t.ordered(format(sums.quantityMilli), format(sums.receivedMilli))}
      form={{ ...form, refusal }}
      changed={isChanged}
      onClose={onClose}
      width={640}
      submit={t.submit}
      locked={mustAccept}
      icon={<IconPackageImport size={18} />}
    >
      <Stack gap={4}>
        <TextInput
          {...form.field('quantity')}
          label={t.quantity}
          withAsterisk
          required
          size="lg"
          inputMode={unitType === 'weight' ? 'decimal' : 'numeric'}
          autoComplete="off"
          rightSection={<Text tone="quiet">{per[unitType]}</Text>}
          rightSectionWidth={56}
          data-autofocus
        />
        {overMilli === 0 && arrivedMilli > 0 && (
          <Text as="p" tone={stillMilli > 0 ? 'warn' : 'ok'} role="status">
            {stillMilli > 0 ? t.missing(format(stillMilli)) : t.exact}
          </Text>
        )}
        {overMilli > 0 && (
          <>
            <Notice state="warn">{t.surplus(format(overMilli))}</Notice>
            <Checkbox
              label={t.accept}
              checked={acceptsSurplus}
              onChange={(event) => setAcceptsSurplus(event.currentTarget.checked)}
            />
            {mustAccept && <FieldError>{t.acceptMissing}</FieldError>}
          </>
        )}
      </Stack>
      <TextInput
        {...form.field('cost')}
        label={t.cost}
        description={
          agreedCents === null ? t.costUnknown : t.costAgreed(formatMoney(agreedCents, venue.currency, language))
        }
        inputMode="decimal"
        autoComplete="off"
        rightSection={<Text tone="quiet">{currencySymbol(venue.currency, language)}</Text>}
        rightSectionWidth={48}
      />
      <Switch label={t.batch} checked={isBatch} onChange={(event) => setIsBatch(event.currentTarget.checked)} />
      {isBatch && (
        <Stack gap={4} align="stretch">
          <FieldGrid>
            <TextInput
              {...form.field('code')}
              label={b.code}
              description={b.codeHint}
              maxLength={batchCodeMost}
              autoComplete="off"
            />
            <TextInput
              {...form.field('jars')}
              label={b.jars}
              description={b.jarsHint}
              inputMode="numeric"
              autoComplete="off"
            />
          </FieldGrid>
          <BatchFields form={form} />
        </Stack>
      )}
      <ReasonField {...form.field('note')} label={t.note} />
    </FormDialog>
  )
}
