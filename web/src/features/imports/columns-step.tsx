import { importFieldWords } from '@aforo/contract'
import { columnsBlocker, columnState, type ImportKind } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconArrowRight, IconChevronLeft, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, isoDay } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { ColumnsTable, type SummedColumn } from './columns-table.tsx'
import { columnsWords } from './columns-words.ts'
import classes from './file-choice.module.css'
import { FileFacts } from './file-facts.tsx'
import type { TableRow } from '../../../worker/read-table.ts'
import { longestFault, sumOf } from './file-rows.ts'
import { ImportFoot } from './import-foot.tsx'
import { checkRows, type Import, importQuery } from './imports-queries.ts'
import { importsWords } from './imports-words.ts'
import { keepFile, type ReadFile } from './kept-file.ts'
import { useSending } from './use-sending.ts'

const valuesShown = 2

function firstValues(rows: readonly TableRow[], column: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const value = cells[column] ?? ''
    if (value !== '') values.push(value)
    if (values.length === valuesShown) break
  }
  return values
}

type ColumnsStepProps = {
  venue: PageVenue
  file: ReadFile
  onChange: (file: ReadFile) => void
  /** Goes back to choosing a file. */
  onOther: () => void
}

/** The second step: what each column is. Then the rows are sent, and checked. */
export function ColumnsStep({ venue, file, onChange, onOther }: ColumnsStepProps) {
  const t = useWords(columnsWords)
  const shared = useWords(importsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const path = useVenuePath(venue.id)
  const queryClient = useQueryClient()
  const [today] = useState(() => isoDay(new Date(), venue.timeZone))
  const { kind, table, columns } = file

  const { send, share, fault } = useSending(venue.id, today, async ({ id }: Import) => {
    queryClient.setQueryData(importQuery(venue.id, id).queryKey, await checkRows(venue.id, id))
    keepFile(id, file)
    void navigate(path(`/imports/${id}`))
  })

  const rows = useMemo(
    () =>
      columns.map((column, index): SummedColumn => ({
        column,
        index,
        values: firstValues(table.rows, index),
        sum: sumOf(table.rows, column, index, today),
      })),
    [columns, table, today],
  )
  const states = columns.map(columnState)
  const count = (wanted: (typeof states)[number][]) => states.filter((state) => wanted.includes(state)).length
  const missing = useMissing(kind, file, today)
  const isSending = share !== null
  const rowCount = formatCount(table.rows.length, language)

  return (
    <>
      <div className={classes.columns}>
        <Stack gap={6}>
          {fault !== null && <Notice state="bad">{fault}</Notice>}
          <Surface aria-label={t.question}>
            <SurfaceHead
              title={t.question}
              hint={t.summary(
                columns.length,
                count(['recognised']),
                count(['to_confirm', 'to_choose']),
                count(['not_imported']),
              )}
              isInset
            />
            <ColumnsTable
              file={file}
              columns={rows}
              currency={venue.currency}
              onChange={(at, column) =>
                onChange({ ...file, columns: columns.map((one, index) => (index === at ? column : one)) })
              }
            />
          </Surface>
        </Stack>
        <FileFacts
          file={file}
          today={today}
          onDay={(balancesOn) => onChange({ ...file, balancesOn })}
          onOther={onOther}
        />
      </div>
      <ImportFoot
        back={
          <Button
            variant="default"
            size="md"
            disabled={isSending}
            leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
            onClick={onOther}
          >
            {shared.back}
          </Button>
        }
        action={
          <BusyButton
            size="md"
            busy={isSending}
            disabled={missing !== null}
            icon={missing === null ? <IconArrowRight size={18} /> : <IconLock size={18} />}
            onClick={() => void send(file)}
          >
            {t.check(rowCount)}
          </BusyButton>
        }
      >
        {share !== null && (
          <Row gap={5} role="status">
            <ProgressBar value={share} label={t.sending(Math.floor(share * 100))} />
            <Text tone="soft" numeric>
              {t.sending(Math.floor(share * 100))}
            </Text>
          </Row>
        )}
        {missing !== null && (
          <Row gap={4} grow justify="end" tone="bad" role="status">
            <IconAlertOctagonFilled size={18} aria-hidden="true" />
            <Text weight="semibold" breaks>
              {missing}
            </Text>
          </Row>
        )}
      </ImportFoot>
    </>
  )
}

/** The first thing that keeps the rows from being checked, in words, or null. */
function useMissing(kind: ImportKind, { table, columns, balancesOn }: ReadFile, today: string): string | null {
  const t = useWords(columnsWords)
  const language = useLanguage()
  const long = useMemo(() => longestFault(table.rows, columns), [table, columns])
  const nameOf = (heading: string) =>
    heading || t.unnamed(columns.findIndex((column) => column.heading === heading) + 1)
  const blocker = columnsBlocker(kind, columns)
  if (blocker?.code === 'to_choose') return t.mustChoose(nameOf(blocker.heading))
  if (blocker?.code === 'required') return t.mustHave(importFieldWords[blocker.field][language])
  if (blocker !== null) return t.mustConfirm(nameOf(blocker.heading))
  if (long !== null) return t.tooLong(formatCount(long.line, language), nameOf(long.heading))
  return balancesOn > today ? t.futureDay : null
}
