import { errorWords } from '@aforo/contract'
import {
  type Act,
  amountOfCents,
  centsOfAmount,
  type HandMovement,
  lossKinds,
  lossValueCents,
  milliOfQuantity,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  type Stock,
  stockAfter,
  stockBlocker,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatQuantity } from '../../format/format.ts'
import { plainShown, type Shown } from '../../parts/approvals/approval-figures.ts'
import { FormApprovalOffer, useFormApproval } from '../../parts/approvals/approval-offer.tsx'
import { approvedBy } from '../../parts/approvals/approved.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { LossKindField } from './loss-kind-field.tsx'
import { type Product, useCatalogueCommands } from './products-queries.ts'
import { type StockAction, stockIcons } from './stock-action.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import { StockEffect } from './stock-effect.tsx'
import { type NewMovement, useMove } from './stock-queries.ts'

const costMostCents = 1_000_000_000

const initial = { quantity: '', cost: '', supplier: '', lossKind: '', note: '' }

const stockOf = ({ stock_version, stock_quantity }: Product): Stock => ({
  version: stock_version,
  quantityMilli: milliOfQuantity(stock_quantity),
})

const lossKindIn = (text: string) => lossKinds.find((known) => known === text) ?? lossKinds[0]
const quantityIn = (text: string) => readTypedMilli(text, quantityMostMilli) ?? 0

/** A loss as somebody else would approve it. */
const lossAct = (productId: number, { quantity, lossKind }: typeof initial): Act => ({
  kind: 'loss',
  productId,
  quantityMilli: quantityIn(quantity),
  lossKind: lossKindIn(lossKind),
})

const shownLoss = ({ price }: Product, { quantity }: typeof initial): Shown => ({
  ...plainShown,
  limit: 'stock_loss_limit',
  figure: amountOfCents(lossValueCents(quantityIn(quantity), centsOfAmount(price))),
})

/** The request body, from valid fields. */
function movementOf(kind: StockAction, typed: typeof initial, seenVersion: number): NewMovement {
  const quantity = quantityOfMilli(quantityIn(typed.quantity))
  const note = typed.note.trim()
  if (kind === 'count') return { kind, quantity, stock_version: seenVersion, note }
  if (kind === 'loss') {
    return { kind, quantity, loss_kind: lossKindIn(typed.lossKind), note }
  }
  const costCents = readTypedCents(typed.cost, costMostCents)
  const supplier = typed.supplier.trim()
  return {
    kind,
    quantity,
    cost: costCents === null ? null : amountOfCents(costCents),
    supplier: supplier === '' ? null : supplier,
    note,
  }
}

type StockDialogProps = { venue: PageVenue; product: Product; kind: StockAction; onClose: () => void }

/** Receives, counts or writes off stock, and shows the resulting stock before it is sent. */
export function StockDialog({ venue, product, kind, onClose }: StockDialogProps) {
  const t = useWords(stockDialogWords)
  const language = useLanguage()
  const move = useMove(venue.id, product.id, kind)
  const { readAgain } = useCatalogueCommands(venue.id)
  const live = stockOf(product)
  // A count applies to the stock that was shown. Other movements use the live stock. After a lost answer the figure is
  // frozen: it may already include the movement, which must not be applied twice in the preview.
  const [held, setHeld] = useState<Stock | null>(kind === 'count' ? live : null)
  const [moved, setMoved] = useState<{ before: Stock; after: Stock } | null>(null)
  const stock = held ?? live
  const unitType = product.unit_type
  const format = (milli: number) => formatQuantity(milli, unitType, language)
  const handMovement = (quantityMilli: number): HandMovement =>
    kind === 'count' ? { kind, quantityMilli, seenVersion: stock.version } : { kind, quantityMilli }

  const approval = useFormApproval()

  function quantityFault(text: string): string | null {
    const milli = readTypedMilli(text, quantityMostMilli)
    if (milli === null || (milli === 0 && kind !== 'count')) return t.fault[unitType]
    const blocker = stockBlocker(stock, unitType, handMovement(milli))
    return blocker === null ? null : errorWords(blocker, language)
  }

  async function settle({ code }: ApiError): Promise<void> {
    if (kind !== 'count') return setHeld(isUnknown(code) ? stock : null)
    if (code !== 'stock_moved') return
    // If this read fails, the old figure stays; the next attempt is refused and reads again.
    const now = await readAgain(product.id).catch(() => null)
    if (now === null) return
    setMoved({ before: stock, after: stockOf(now) })
    setHeld(stockOf(now))
  }

  const form = useForm({
    initial,
    check: {
      quantity: quantityFault,
      cost: (cost) => (cost.trim() === '' || readTypedCents(cost, costMostCents) !== null ? null : t.costFault),
      supplier: () => null,
      // No default: in a hurry, a theft would be recorded as moisture.
      lossKind: (chosen) => (kind === 'loss' && chosen === '' ? t.lossKindMissing : null),
      note: () => null,
    },
    refusedField: { stock_insufficient: 'quantity', stock_too_large: 'quantity', quantity_not_whole: 'quantity' },
    submit: async (typed) => {
      try {
        const { stock_after: after } = await move(
          movementOf(kind, typed, stock.version),
          approvedBy(approval.idFor(lossAct(product.id, typed))),
        )
        toast.done({ title: t.done[kind](product.name, format(milliOfQuantity(after))) })
        onClose()
      } catch (error) {
        if (error instanceof ApiError) await settle(error)
        throw error
      }
    },
  })

  function refusalWords({ code, words }: { code: ApiError['code']; words: string }): string {
    if (isUnknown(code)) return `${t.unknown} ${words}`
    if (code !== 'stock_moved' || moved === null) return words
    return t.moved(format(moved.before.quantityMilli), format(moved.after.quantityMilli))
  }

  const { quantity, lossKind } = form.values
  const typedMilli = quantityFault(quantity) === null ? readTypedMilli(quantity, quantityMostMilli) : null
  const refusal = form.refusal === null ? null : { words: refusalWords(form.refusal) }
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  const Icon = stockIcons[kind]

  return (
    <FormDialog
      title={t.title[kind](product.name)}
      form={{ ...form, refusal }}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={kind === 'count' && moved !== null ? t.confirm : t.submit[kind]}
      icon={<Icon size={18} />}
    >
      {form.refusal?.code === 'stock_loss_limit' && (
        <FormApprovalOffer
          venue={venue}
          asked={{ act: lossAct(product.id, form.values), shown: shownLoss(product, form.values), member: null }}
          approval={approval}
        />
      )}
      <TextInput
        {...form.field('quantity')}
        label={t.quantity[kind]}
        withAsterisk
        required
        size="lg"
        inputMode={unitType === 'weight' ? 'decimal' : 'numeric'}
        autoComplete="off"
        rightSection={
          <Text size="body" tone="quiet">
            {t.unit[unitType]}
          </Text>
        }
        rightSectionWidth={56}
        data-autofocus
      />
      <StockEffect
        kind={kind}
        stockMilli={stock.quantityMilli}
        afterMilli={typedMilli === null ? null : stockAfter(stock, handMovement(typedMilli))}
        format={format}
      />
      {kind === 'loss' && (
        <LossKindField
          value={lossKind}
          onChange={(value) => form.set('lossKind', value)}
          fault={form.fault('lossKind')}
        />
      )}
      {kind === 'receive' && (
        <FieldGrid columns="many">
          <TextInput
            {...form.field('cost')}
            label={t.cost}
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text size="body" tone="quiet">
                {currencySymbol(venue.currency, language)}
              </Text>
            }
            rightSectionWidth={48}
          />
          <TextInput {...form.field('supplier')} label={t.supplier} maxLength={120} autoComplete="off" />
        </FieldGrid>
      )}
      <ReasonField {...form.field('note')} label={t.note} />
    </FormDialog>
  )
}
