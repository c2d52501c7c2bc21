import { importFieldWords } from '@aforo/contract'
import { type ImportField, requiredImportFields } from '@aforo/domain'
import { Button } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconDeviceFloppy,
  IconFileSpreadsheet,
  IconRefresh,
} from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatBytes } from '../../format/format-bytes.ts'
import { formatCount } from '../../format/format.ts'
import { DayField } from '../../design/day-field.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { columnsWords } from './columns-words.ts'
import classes from './file-facts.module.css'

import { importsWords } from './imports-words.ts'
import type { ReadFile } from './kept-file.ts'

const programs = { woocommerce: 'WooCommerce', shopify: 'Shopify', square: 'Square', loyverse: 'Loyverse' }

type FileFactsProps = {
  file: ReadFile
  today: string
  onDay: (day: string) => void
  /** Goes back to choosing a file. */
  onOther: () => void
}

/** How a file was read, what it must have, and the day that its figures are of. */
export function FileFacts({ file, today, onDay, onOther }: FileFactsProps) {
  const t = useWords(columnsWords)
  const shared = useWords(importsWords)
  const language = useLanguage()
  const { table, columns } = file
  const days = columns.find(({ field, format }) => field !== null && format.days !== null)?.format.days ?? null
  const decimal = columns.find(({ field, format }) => field !== null && format.decimal !== null)?.format.decimal ?? null
  const hasFigures = columns.some(({ field }) => field === 'balance' || field === 'stock')
  const by = file.by === 'saved' ? t.known : file.by === null ? t.remembered : t.preset(programs[file.by])
  return (
    <Stack gap={6}>
      <Surface pad={6} gap={5}>
        <Row gap={5}>
          <IconFileSpreadsheet size={30} stroke={1.5} className={classes.icon} aria-hidden="true" />
          <Stack grow>
            <Text weight="semibold" breaks>
              {file.name}
            </Text>
            <Text size="small" tone="soft" numeric>
              {shared.rowsOf(formatCount(table.rows.length, language))} · {formatBytes(file.size, language)}
            </Text>
          </Stack>
        </Row>
        <Stack as="dl">
          {table.delimiter !== null && (
            <FactLine name={t.delimiter} isLined>
              {t.delimiters[table.delimiter]}
            </FactLine>
          )}
          {table.encoding !== null && (
            <FactLine name={t.accents} isLined>
              {t.encodings[table.encoding]}
            </FactLine>
          )}
          {table.format === 'xlsx' && (
            <FactLine name={t.format} isLined>
              {t.workbook}
            </FactLine>
          )}
          <FactLine name={t.firstRow} isLined>
            {t.headings}
          </FactLine>
          {days !== null && (
            <FactLine name={t.dates} isLined>
              {t.days[days]}
            </FactLine>
          )}
          {decimal !== null && table.format === 'csv' && (
            <FactLine name={t.decimals} isLined>
              {t.decimalMarks[decimal]}
            </FactLine>
          )}
        </Stack>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onOther}>
          {t.change}
        </Button>
      </Surface>
      {hasFigures && (
        <Surface pad={6}>
          <DayField
            label={t.balancesOn}
            description={t.balancesHint}
            max={today}
            presets="past"
            value={file.balancesOn}
            error={file.balancesOn > today ? t.futureDay : null}
            onChange={(day, isWhole) => isWhole && onDay(day)}
          />
        </Surface>
      )}
      <Surface pad={6} gap={5}>
        <SurfaceHead title={t.required} />
        <Stack as="ul" gap={4}>
          {requiredImportFields[file.kind].map((any) => (
            <Required key={any.join(' ')} any={any} chosen={columns.map(({ field }) => field)} />
          ))}
        </Stack>
      </Surface>
      <Surface pad={6}>
        <Row gap={4} align="start" tone="soft">
          <IconDeviceFloppy size={18} className={classes.still} aria-hidden="true" />
          <Text as="p">{by}</Text>
        </Row>
      </Surface>
    </Stack>
  )
}

function Required({ any, chosen }: { any: readonly ImportField[]; chosen: readonly (ImportField | null)[] }) {
  const t = useWords(columnsWords)
  const language = useLanguage()
  const found = any.find((field) => chosen.includes(field))
  const names = any.map((field) => importFieldWords[field][language])
  const [first = '', second] = names
  const name =
    found !== undefined ? importFieldWords[found][language] : second === undefined ? first : t.either(first, second)
  const Icon = found === undefined ? IconAlertOctagonFilled : IconCircleCheckFilled
  return (
    <Row as="li" gap={4}>
      <Row as="span" tone={found === undefined ? 'bad' : 'ok'}>
        <Icon size={18} aria-hidden="true" />
      </Row>
      <Text>
        {name}
        <span className="for-readers"> ({found === undefined ? t.missing : t.here})</span>
      </Text>
    </Row>
  )
}
