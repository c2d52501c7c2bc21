import { transferLinesMost } from '@aforo/domain'
import { Select } from '@mantine/core'
import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BusyButton } from '../../design/busy-button.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { SearchSelect } from '../../design/search-select.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { idInAddress } from '../../format/address-id.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { itemsOf, lineFault, placesOf, type SentLine } from './sent-lines.ts'
import { SentLineFields } from './sent-line-fields.tsx'
import { findProducts, productQuery, targetsQuery, useTransferCommands } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'
import { useSending } from './use-sending.ts'

/** Sends goods to another venue. The address may name the product and the batch to begin with. */
export function Page() {
  const t = useWords(transfersWords)
  return (
    <AtVenue title={t.newTitle}>
      {(venue) => (
        <>
          <Head venue={venue} />
          <NewTransfer key={venue.id} venue={venue} />
        </>
      )}
    </AtVenue>
  )
}

function Head({ venue }: { venue: PageVenue }) {
  const t = useWords(transfersWords)
  const venuePath = useVenuePath(venue.id)
  return <PageHead title={t.newTitle} back={{ to: venuePath('/transfers'), label: t.back }} />
}

function NewTransfer({ venue }: { venue: PageVenue }) {
  const t = useWords(transfersWords)
  const targets = useQuery(targetsQuery(venue.id))
  if (targets.isPending) return <SkeletonRows rows={4} />
  if (targets.isError) {
    return <LoadError title={t.loadError} error={targets.error} onRetry={() => void targets.refetch()} />
  }
  if (targets.data.length === 0) {
    return (
      <StateCard Icon={IconBuildingStore} title={t.noTargets}>
        {t.noTargetsHint}
      </StateCard>
    )
  }
  return <SendForm venue={venue} targets={targets.data} />
}

/** The lines of a new transfer. */
function useSentLines(venue: PageVenue) {
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const [lines, setLines] = useState<readonly SentLine[]>([])
  async function add(productId: number, batchId: number | null = null): Promise<void> {
    const product = await queryClient.fetchQuery(productQuery(venue.id, productId))
    const places = placesOf(product)
    const place = places.find((one) => one.batchId === batchId) ?? places[0]
    const line = { key: crypto.randomUUID(), product, batchId: place?.batchId ?? null, quantity: '' }
    setLines((now) => (now.length < transferLinesMost ? [...now, line] : now))
  }
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    const productId = idInAddress(address.get('product'))
    if (isBegun.current || productId === null) return
    isBegun.current = true
    void add(productId, idInAddress(address.get('batch')))
  })
  useEffect(() => begin(), [])
  return {
    lines,
    add,
    change: (key: string, part: Partial<SentLine>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: string) => setLines(lines.filter((line) => line.key !== key)),
  }
}

type Target = { id: number; name: string }

function SendForm({ venue, targets }: { venue: PageVenue; targets: readonly Target[] }) {
  const t = useWords(transfersWords)
  const navigate = useNavigate()
  const venuePath = useVenuePath(venue.id)
  const commands = useTransferCommands(venue.id)
  const { busy, refusal, send } = useSending(t.unknown)
  const { lines, add, change, remove } = useSentLines(venue)
  const [toId, setToId] = useState<number | null>(targets.length === 1 ? (targets[0]?.id ?? null) : null)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsTried(true)
    if (toId === null || lines.length === 0 || lines.some((line) => lineFault(lines, line) !== null)) return
    void send(async () => {
      const { id, to } = await commands.send({ to_venue_id: toId, note: note.trim(), items: itemsOf(lines) })
      toast.done({ title: t.done(to.name) })
      void navigate(venuePath(`/transfers/${id}`), { replace: true })
    })
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate aria-label={t.newTitle}>
      {refusal !== null && <Notice state="bad">{refusal}</Notice>}
      <Surface pad={6} gap={5}>
        <Select
          label={t.target}
          placeholder={t.targetPlaceholder}
          withAsterisk
          size="lg"
          allowDeselect={false}
          searchable={targets.length > 7}
          data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={toId === null ? null : String(toId)}
          onChange={(value) => setToId(idInAddress(value))}
          error={isTried && toId === null ? <FieldError>{t.targetMissing}</FieldError> : undefined}
        />
      </Surface>
      <Surface pad={6} gap={5} aria-label={t.goods}>
        <SurfaceHead title={t.goods} />
        {lines.map((line) => (
          <SentLineFields
            key={line.key}
            lines={lines}
            line={line}
            isTried={isTried}
            onChange={(part) => change(line.key, part)}
            onRemove={() => remove(line.key)}
          />
        ))}
        <SearchSelect
          key={lines.length}
          label={t.add}
          chosen={null}
          find={findProducts(venue.id)}
          onChange={(chosen) => {
            if (chosen !== null) void add(chosen.id)
          }}
          nothingFound={t.nothingFound}
          placeholder={t.addPlaceholder}
          error={isTried && lines.length === 0 ? <FieldError>{t.empty}</FieldError> : undefined}
        />
      </Surface>
      <Surface pad={6} gap={5}>
        <ReasonField label={t.note} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <Text as="p" tone="soft">
          {t.effect}
        </Text>
        <Row justify="end">
          <BusyButton
            {...guardedMark}
            type="submit"
            size="lg"
            busy={busy}
            icon={<IconTruckDelivery size={20} aria-hidden="true" />}
          >
            {t.send}
          </BusyButton>
        </Row>
      </Surface>
    </Stack>
  )
}
