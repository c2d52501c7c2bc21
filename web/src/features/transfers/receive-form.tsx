import { gapReasons, milliOfQuantity } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { SearchSelect } from '../../design/search-select.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { transferWords } from '../../parts/transfers/transfer-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { copyId, faultsOf, gapMilli, isWhole, type ReceivedLine, receiptOf } from './received-lines.ts'
import { findProducts, type Transfer, type TransferLine, useTransferCommands } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'
import { useSending } from './use-sending.ts'

/** What arrived of each line. The quantity that was sent is not filled in: it is weighed. */
export function ReceiveForm({ venue, transfer }: { venue: PageVenue; transfer: Transfer }) {
  const t = useWords(transfersWords)
  const mayCopy = useMay(venue.id)('products.edit')
  const { receive } = useTransferCommands(venue.id, transfer.id)
  const { busy, refusal, send } = useSending(t.unknownReceipt)
  const [isTried, setIsTried] = useState(false)
  const copyOf = ({ product }: TransferLine) => (mayCopy ? { id: copyId, label: t.copy(product.name) } : null)
  const [lines, setLines] = useState<readonly ReceivedLine[]>(() =>
    transfer.items.map((item) => ({
      item,
      quantity: '',
      product: item.match === null ? copyOf(item) : { id: item.match.id, label: item.match.name },
      reason: null,
    })),
  )
  const change = (number: number, part: Partial<ReceivedLine>) =>
    setLines(lines.map((line) => (line.item.number === number ? { ...line, ...part } : line)))

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsTried(true)
    if (!lines.every(isWhole)) return
    void send(async () => {
      await receive(receiptOf(lines))
      toast.done({ title: t.receivedDone(transfer.from.name) })
    })
  }

  return (
    <Surface as="form" gap={5} pad={6} onSubmit={submit} noValidate aria-label={t.receiveTitle}>
      <SurfaceHead title={t.receiveTitle} />
      <Text as="p" tone="soft">
        {t.receiveHint}
      </Text>
      {refusal !== null && <Notice state="bad">{refusal}</Notice>}
      {lines.map((line) => (
        <Line
          key={line.item.number}
          venue={venue}
          line={line}
          copy={copyOf(line.item)}
          isTried={isTried}
          onChange={(part) => change(line.item.number, part)}
        />
      ))}
      <Row justify="end">
        <BusyButton
          {...guardedMark}
          type="submit"
          size="lg"
          busy={busy}
          icon={<IconPackageImport size={20} aria-hidden="true" />}
        >
          {t.receive}
        </BusyButton>
      </Row>
    </Surface>
  )
}

type LineProps = {
  venue: PageVenue
  line: ReceivedLine
  /** Making the product of the sender here, for whoever may. */
  copy: ReceivedLine['product']
  /** Shows what is missing, after the first attempt. */
  isTried: boolean
  onChange: (part: Partial<ReceivedLine>) => void
}

function Line({ venue, line, copy, isTried, onChange }: LineProps) {
  const t = useWords(transfersWords)
  const { gap } = useWords(transferWords)
  const language = useLanguage()
  const { item, quantity, product, reason } = line
  const { unit_type: unitType, name } = item.product
  const faults = faultsOf(line)
  const difference = gapMilli(line)
  const isOff = difference !== null && difference !== 0
  const write = (milli: number) => formatQuantity(milli, unitType, language)
  const fault = !isTried && faults.quantity !== 'too_much' ? null : faults.quantity
  const find = findProducts(venue.id)
  return (
    <Stack role="group" aria-label={name} gap={4} padY={5} line="top">
      <Row justify="between" gap={5} wrap>
        <Text size="lead" weight="semibold" breaks>
          {name} · {item.batch === null ? t.noBatch : t.batch(item.batch.code)}
        </Text>
        <Text tone="soft" numeric>
          {t.sent} {write(milliOfQuantity(item.sent))}
        </Text>
      </Row>
      <FieldGrid columns="wide">
        <TextInput
          label={t.arrived}
          withAsterisk
          size="lg"
          inputMode={unitType === 'weight' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={quantity}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
          aria-invalid={fault !== null}
          error={
            fault === null ? undefined : (
              <FieldError>{fault === 'too_much' ? t.tooMuch : t.quantityFault[unitType]}</FieldError>
            )
          }
          rightSection={
            <Text size="body" tone="quiet">
              {t.unit[unitType]}
            </Text>
          }
          rightSectionWidth={56}
        />
        <SearchSelect
          label={t.intoProduct}
          chosen={product}
          find={(words) => {
            const { queryKey, queryFn } = find(words)
            return {
              queryKey: [...queryKey, copy?.label],
              queryFn: async () => [...(copy === null ? [] : [copy]), ...(await queryFn())],
            }
          }}
          onChange={(chosen) => onChange({ product: chosen })}
          nothingFound={t.nothingFound}
          placeholder={t.chooseProduct}
          required
          error={isTried && faults.product ? <FieldError>{t.productMissing}</FieldError> : undefined}
        />
      </FieldGrid>
      <Text as="p" weight="semibold" tone={isOff ? 'warn' : 'soft'} numeric role="status">
        {difference === null
          ? ' '
          : isOff
            ? `${t.difference} ${difference < 0 ? t.lost(write(-difference)) : t.gained(write(difference))}`
            : t.same}
      </Text>
      {isOff && (
        <ChoiceField
          name={`reason-${item.number}`}
          label={t.reason}
          choices={gapReasons.map((value) => ({ value, label: gap[value] }))}
          value={reason ?? ''}
          onChange={(chosen) => onChange({ reason: chosen })}
          required
          fault={isTried && faults.reason ? t.reasonMissing : null}
        />
      )}
    </Stack>
  )
}
