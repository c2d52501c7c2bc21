import { purchaseLinesMost, purchaseNoteMost } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBasket, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldGrid, WholeRow } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { Unsaved } from '../../design/unsaved.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { findSuppliersQuery } from '../../parts/purchasing/supplier-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { amountCents, isWholeLine, linesToSend, type TypedLine, typedLine } from './draft-lines.ts'
import { DraftTable } from './draft-table.tsx'
import { orderWords } from './order-words.ts'
import { PlaceQuestion } from './place-question.tsx'
import { findProductsQuery, type OrderForm, type PurchaseOrder, usePurchasing } from './purchasing-queries.ts'

type Typed = { supplier: Option | null; expectedOn: string; note: string; lines: readonly TypedLine[] }

const toSend = ({ supplier, expectedOn, note, lines }: Typed): OrderForm => ({
  supplier_id: supplier?.id ?? null,
  expected_on: expectedOn === '' ? null : expectedOn,
  note: note.trim(),
  lines: linesToSend(lines),
})

type DraftEditorProps = {
  venue: PageVenue
  order: PurchaseOrder
  /** Begins again with what is saved. */
  onStartOver: () => void
}

/** A draft that is being written. */
export function DraftEditor({ venue, order, onStartOver }: DraftEditorProps) {
  const t = useWords(orderWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const { saveDraft } = usePurchasing(venue.id)
  const [saved, setSaved] = useState(order)
  const [typed, setTyped] = useState<Typed>(() => ({
    supplier: order.supplier === null ? null : { id: order.supplier.id, label: order.supplier.name },
    expectedOn: order.expected_on ?? '',
    note: order.note,
    lines: order.lines.map((line) => typedLine(line, language)),
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: ApiError['code']; words: string } | null>(null)
  const [isPlacing, setIsPlacing] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }))
    setIsChanged(true)
    setRefused(null)
  }
  const changeLine = (line: TypedLine) =>
    change({ lines: typed.lines.map((one) => (one.productId === line.productId ? line : one)) })
  const removeLine = ({ productId }: TypedLine) =>
    change({ lines: typed.lines.filter((one) => one.productId !== productId) })
  const addLine = ({ id, label, unitType }: Option & Pick<TypedLine, 'unitType'>) =>
    change({ lines: [...typed.lines, { productId: id, name: label, unitType, quantity: '', unitCost: '' }] })

  /** Returns whether everything typed is saved. */
  async function save(): Promise<boolean> {
    setIsChecked(true)
    if (!typed.lines.every(isWholeLine)) return false
    if (!isChanged) return true
    setIsBusy(true)
    setRefused(null)
    try {
      setSaved(await saveDraft(saved.id, saved.version, toSend(typed)))
      setIsChanged(false)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ code: error.code, words: error.detail ?? offline })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  const press = async () => {
    if (await save()) toast.done({ title: t.saved })
  }
  const place = async () => {
    if (await save()) setIsPlacing(true)
  }
  const amounts = typed.lines.map(amountCents)
  const unknown = amounts.filter((cents) => cents === null).length
  return (
    <Stack gap={6}>
      {isChanged && <Unsaved />}
      {refused !== null && (
        <Notice state="bad">
          <Stack gap={4} align="start">
            {refused.words}
            {refused.code === 'purchase_order_changed' && (
              <Button variant="default" onClick={onStartOver}>
                {t.showTheirs}
              </Button>
            )}
          </Stack>
        </Notice>
      )}
      <Surface pad={6} gap={5}>
        <SurfaceHead title={t.facts} />
        <FieldGrid>
          <SearchSelect
            label={t.supplier}
            chosen={typed.supplier}
            find={(words) => findSuppliersQuery(venue.id, words)}
            onChange={(supplier) => change({ supplier })}
            placeholder={t.noSupplier}
            nothingFound={t.noSupplierFound}
            optional
          />
          <DayField label={t.expected} value={typed.expectedOn} onChange={(expectedOn) => change({ expectedOn })} />
          <WholeRow>
            <ReasonField
              label={t.note}
              value={typed.note}
              maxLength={purchaseNoteMost}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          </WholeRow>
        </FieldGrid>
      </Surface>
      <Surface>
        <SurfaceHead title={t.lines} isInset />
        {typed.lines.length === 0 ? (
          <StateCard Icon={IconBasket} title={t.noLines}>
            {t.findProduct}
          </StateCard>
        ) : (
          <DraftTable
            lines={typed.lines}
            currency={venue.currency}
            isChecked={isChecked}
            onChange={changeLine}
            onRemove={removeLine}
          />
        )}
        <Row gap={6} wrap align="end" justify="between" padX={6} padY={5} line="top">
          {typed.lines.length < purchaseLinesMost && (
            <AddProduct venueId={venue.id} lines={typed.lines} onAdd={addLine} />
          )}
          <Stack textAlign="end" grow>
            <Text size="small" tone="soft">
              {t.agreed}
            </Text>
            <Text size="title" weight="semibold" numeric>
              {formatMoney(
                amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
                venue.currency,
                language,
              )}
            </Text>
            {unknown > 0 && (
              <Text size="small" tone="quiet">
                {t.withoutCost(unknown)}
              </Text>
            )}
          </Stack>
        </Row>
      </Surface>
      <Row gap={4} wrap justify="end">
        <BusyButton
          variant="default"
          busy={isBusy}
          disabled={!isChanged}
          icon={<IconDeviceFloppy size={18} />}
          onClick={() => void press()}
        >
          {t.save}
        </BusyButton>
        <BusyButton {...guardedMark} busy={isBusy} icon={<IconSend size={18} />} onClick={() => void place()}>
          {t.place}
        </BusyButton>
      </Row>
      {isPlacing && <PlaceQuestion venueId={venue.id} order={saved} onClose={() => setIsPlacing(false)} />}
    </Stack>
  )
}

type AddProductProps = {
  venueId: number
  lines: readonly TypedLine[]
  onAdd: (product: Option & Pick<TypedLine, 'unitType'>) => void
}

/** Empty again after each choice, for the next product. */
function AddProduct({ venueId, lines, onAdd }: AddProductProps) {
  const t = useWords(orderWords)
  const [found, setFound] = useState<readonly (Option & Pick<TypedLine, 'unitType'>)[]>([])
  const find = (words: string) => {
    const { queryKey, queryFn } = findProductsQuery(venueId, words)
    return {
      queryKey,
      queryFn: async () => {
        const products = await queryFn()
        setFound((before) => [...before, ...products])
        return products
      },
    }
  }
  return (
    <SearchSelect
      key={lines.length}
      label={t.addProduct}
      chosen={null}
      find={find}
      keep={({ id }) => !lines.some(({ productId }) => productId === id)}
      onChange={(chosen) => {
        const product = found.find(({ id }) => id === chosen?.id)
        if (product !== undefined) onAdd(product)
      }}
      placeholder={t.findProduct}
      nothingFound={t.noProduct}
    />
  )
}
