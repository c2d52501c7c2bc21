import { useState } from 'react'
import { FilterDay } from '../../design/filter-fields.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords, words } from '../../words/words.ts'
import { ExportButton } from '../requests/export-button.tsx'
import type { PageVenue } from '../venues/at-venue.tsx'
import { saveRecords } from './closing-queries.ts'

const exportWords = words({
  es: {
    hint: 'Todos los registros emitidos en esos días, tal como se guardaron, con su cadena. Para una inspección.',
    from: 'Emitidos desde',
    to: 'Hasta',
    save: 'Descargar registros',
    failed: 'No se han podido descargar.',
    days: 'Elige los dos días, el primero antes que el último.',
    fileName: (venue: string, from: string, to: string) => `Registros de facturas ${venue} ${from} a ${to}.xml`,
  },
  en: {
    hint: 'All records issued on these days, as they were stored, with their chain. For an inspection.',
    from: 'Issued from',
    to: 'Until',
    save: 'Download records',
    failed: 'They could not be downloaded.',
    days: 'Choose both days, the first before the last.',
    fileName: (venue: string, from: string, to: string) => `Records of invoices ${venue} ${from} to ${to}.xml`,
  },
})

/** Downloads the records of a period for an inspector. */
export function InspectorExport({ venue, today }: { venue: PageVenue; today: string }) {
  const t = useWords(exportWords)
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState<string | null>(today)
  const [fault, setFault] = useState<string | null>(null)

  async function save(): Promise<void> {
    if (from === null || to === null || from > to) return setFault(t.days)
    await saveRecords(venue.id, { from, to }, t.fileName(venue.name, from, to))
  }

  return (
    <Stack gap={5}>
      <Text as="p" tone="soft">
        {t.hint}
      </Text>
      <Row wrap gap={5} align="end">
        <FilterDay label={t.from} day={from} onChange={setFrom} />
        <FilterDay label={t.to} day={to} onChange={setTo} />
        <ExportButton label={t.save} failed={t.failed} save={save} onFailed={setFault} />
      </Row>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
    </Stack>
  )
}
