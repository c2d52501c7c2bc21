import { milliOfQuantity } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { FactLine } from '../../design/fact-line.tsx'
import { Stack } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatDay, formatGrams, formatRate } from '../../format/format.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { BatchDialog } from './batch-dialog.tsx'
import type { Batch } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'

/** What is known about a batch. */
export function BatchDetails({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const may = useMay(venue.id)
  const [isOpen, setIsOpen] = useState(false)
  const day = (value: string | null) => (value === null ? null : formatDay(value, language))
  const percent = (value: number | null) => (value === null ? null : formatRate(value, language))
  const facts = [
    [b.supplier, batch.supplier],
    [b.strain, batch.strain],
    [t.receivedOn, formatDate(new Date(batch.received_at), language, venue.timeZone)],
    [b.harvested, day(batch.harvested_on)],
    [b.expires, day(batch.expires_on)],
    [b.thc, percent(batch.thc_percent)],
    [b.cbd, percent(batch.cbd_percent)],
    [b.jarTare, batch.jar_tare === null ? null : formatGrams(milliOfQuantity(batch.jar_tare), language)],
  ] as const
  return (
    <Surface>
      <SurfaceHead title={t.details} isInset>
        {may('stock.receive') && (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {t.edit}
          </Button>
        )}
      </SurfaceHead>
      <Stack as="dl" padX={6}>
        {facts.map(([name, value]) => (
          <FactLine key={name} name={name} isLined>
            {value ?? '—'}
          </FactLine>
        ))}
      </Stack>
      {isOpen && <BatchDialog venue={venue} batch={batch} onClose={() => setIsOpen(false)} />}
    </Surface>
  )
}
