import { errorWords } from '@aforo/contract'
import {
  type HandMovement,
  milliOfQuantity,
  quantityMostMilli,
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
import { formatQuantity } from '../../format/format.ts'
import { FormApprovalOffer, useFormApproval } from '../../parts/approvals/approval-offer.tsx'
import { approvedBy } from '../../parts/approvals/approved.ts'
import { jarsTyped } from '../../parts/batches/batch-form.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useBatchChecks } from '../../parts/batches/use-batch-checks.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { LossKindField } from './loss-kind-field.tsx'
import { costMostCents, lossAct, movementOf, type MovementValues, nothingMoved, shownLoss } from './new-movement.ts'
import { PlaceField } from './place-field.tsx'
import { type Product, useCatalogueCommands } from './products-queries.ts'
import { ReceiveFields } from './receive-fields.tsx'
import { type StockAction, stockIcons } from './stock-action.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import { StockEffect } from './stock-effect.tsx'
import { placesOf, stockAt } from './stock-place.ts'
import { useMove } from './stock-queries.ts'

type StockDialogProps = { venue: PageVenue; product: Product; kind: StockAction; onClose: () => void }

/** Receives, counts or writes off stock, and shows the resulting stock before it is sent. */
export function StockDialog({ venue, product, kind, onClose }: StockDialogProps) {
  const t = useWords(stockDialogWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const move = useMove(venue.id, product.id, kind)
  const { readAgain } = useCatalogueCommands(venue.id)
  const batchChecks = useBatchChecks()
  // A count applies to the stock that was shown. Other movements use the live stock. After a lost answer the figure is
  // frozen: it may already include the movement, which must not be applied twice in the preview.
  const [held, setHeld] = useState<Product | null>(kind === 'count' ? product : null)
  const [moved, setMoved] = useState<{ before: Product; after: Product } | null>(null)
  const shown = held ?? product
  const places = kind === 'receive' ? [] : placesOf(shown)
  const unitType = product.unit_type
  const format = (milli: number) => formatQuantity(milli, unitType, language)
  // A delivery adds to the whole stock, the others change what is in one place, once it is chosen.
  const stockIn = (of: Product, place: string): Stock =>
    kind === 'receive' || place === ''
      ? { version: of.stock_version, quantityMilli: milliOfQuantity(of.stock_quantity) }
      : stockAt(of, place)
  const handMovement = (quantityMilli: number): HandMovement =>
    kind === 'count' ? { kind, quantityMilli, seenVersion: shown.stock_version } : { kind, quantityMilli }

  const actOf = (typed: MovementValues) =>
    lossAct(product.id, typed, handMovement, stockIn(shown, typed.place).quantityMilli)

  const approval = useFormApproval()
  const [initial] = useState<MovementValues>(() => ({
    ...nothingMoved,
    // No default among several: in a hurry, the wrong jar would be counted.
    place: places.length > 1 ? '' : (places[0]?.value ?? ''),
  }))

  function quantityFault(text: string, { place }: Pick<MovementValues, 'place'>): string | null {
    const milli = readTypedMilli(text, quantityMostMilli)
    if (milli === null || (milli === 0 && kind !== 'count')) return t.fault[unitType]
    const blocker = stockBlocker(stockIn(shown, place), unitType, handMovement(milli))
    return blocker === null ? null : errorWords(blocker, language)
  }

  async function settle({ code }: ApiError): Promise<void> {
    if (kind !== 'count') return setHeld(isUnknown(code) ? shown : null)
    if (code !== 'stock_moved') return
    // If this read fails, the old figure stays; the next attempt is refused and reads again.
    const now = await readAgain(product.id).catch(() => null)
    if (now === null) return
    setMoved({ before: shown, after: now })
    setHeld(now)
  }

  const form = useForm({
    initial,
    check: {
      ...batchChecks,
      quantity: quantityFault,
      cost: (cost) => (cost.trim() === '' || readTypedCents(cost, costMostCents) !== null ? null : t.costFault),
      supplier: () => null,
      code: () => null,
      jars: (text) => (text.trim() === '' || jarsTyped(text) !== null ? null : b.jarsFault),
      place: (place) => (kind !== 'receive' && place === '' ? t.placeMissing : null),
      // No default: in a hurry, a theft would be recorded as moisture.
      lossKind: (chosen) => (kind === 'loss' && chosen === '' ? t.lossKindMissing : null),
      note: () => null,
    },
    refusedField: {
      stock_insufficient: 'quantity',
      batch_short: 'quantity',
      stock_too_large: 'quantity',
      quantity_not_whole: 'quantity',
      batch_code_taken: 'code',
    },
    submit: async (typed) => {
      try {
        const { stock_after: after } = await move(
          movementOf(kind, typed, shown.stock_version),
          approvedBy(approval.idFor(actOf(typed))),
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
    const { place: at } = form.values
    return t.moved(format(stockIn(moved.before, at).quantityMilli), format(stockIn(moved.after, at).quantityMilli))
  }

  const { quantity, place, lossKind } = form.values
  const stock = stockIn(shown, place)
  const isPlaced = kind === 'receive' || place !== ''
  const isTyped = isPlaced && quantityFault(quantity, form.values) === null
  const typedMilli = isTyped ? readTypedMilli(quantity, quantityMostMilli) : null
  const code = form.refusal?.code
  const act = actOf(form.values)
  const limit = code === 'stock_loss_limit' || code === 'stock_witness_needed' ? code : null
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
      {limit !== null && (
        <FormApprovalOffer
          key={limit}
          venue={venue}
          asked={{ act, shown: shownLoss(limit, product, act.quantityMilli), member: null }}
          approval={approval}
        />
      )}
      {kind !== 'receive' && product.batches.length > 0 && (
        <PlaceField
          kind={kind}
          places={places}
          value={place}
          onChange={(value) => form.set('place', value)}
          fault={form.fault('place')}
          format={format}
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
      {kind === 'receive' && <ReceiveFields form={form} venue={venue} />}
      <ReasonField {...form.field('note')} label={t.note} />
    </FormDialog>
  )
}
