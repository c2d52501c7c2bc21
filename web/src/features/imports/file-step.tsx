import { type ImportKind, recogniseColumns } from '@aforo/domain'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isoDay } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useFileDrop } from '../../design/use-file-drop.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './file-choice.module.css'
import type { FileTable } from '../../../worker/read-table.ts'
import { fileWords } from './file-words.ts'
import { mappingsQuery } from './imports-queries.ts'
import type { ReadFile } from './kept-file.ts'
import { tableTypes, useTableFile } from './use-table-file.ts'

type FileStepProps = { venue: PageVenue; kind: ImportKind; onRead: (file: ReadFile) => void }

/** The first step: a file, by choosing or dropping it. */
export function FileStep({ venue, kind, onRead }: FileStepProps) {
  const t = useWords(fileWords)
  const queryClient = useQueryClient()
  const place = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function recognise(table: FileTable, { name, size }: File): Promise<void> {
    // Without the columns of earlier files, they are recognised by their headings like the first time.
    const mappings = await queryClient.ensureQueryData(mappingsQuery(venue.id, kind)).catch(() => [])
    const files = table.heads.map((heading, index) => ({
      heading,
      values: table.rows.slice(0, 500).map(({ cells }) => cells[index] ?? ''),
    }))
    const { columns, by } = recogniseColumns(kind, files, mappings)
    onRead({ kind, name, size, table, columns, by, balancesOn: isoDay(new Date(), venue.timeZone) })
  }

  const { read, isReading } = useTableFile(recognise, setFault)
  const isOver = useFileDrop(place, (file) => void read(file))

  return (
    <div className={classes.columns}>
      <Stack gap={6}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <Stack
          ref={place}
          as="section"
          gap={5}
          pad={8}
          align="center"
          textAlign="center"
          className={classes.drop}
          data-over={isOver || undefined}
        >
          <IconFileSpreadsheet size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
          <Text as="p" size="lead" weight="semibold">
            <span className={classes.forMouse}>{t.drop}</span>
            <span className={classes.forTouch}>{t.dropTouch}</span>
          </Text>
          <Text as="p" tone="soft">
            {t.types}
          </Text>
          <BusyButton
            size="md"
            busy={isReading}
            icon={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {isReading ? t.reading : t.choose}
          </BusyButton>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t.choose}
            accept={tableTypes}
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0])
              // The same file can be chosen again once it was corrected.
              currentTarget.value = ''
            }}
          />
        </Stack>
      </Stack>
      <Surface pad={6} gap={5}>
        <SurfaceHead title={t.whatElse} />
        <Stack as="ul" gap={4} tone="soft" className={classes.advice}>
          {Object.values(t.advice[kind]).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      </Surface>
    </div>
  )
}
