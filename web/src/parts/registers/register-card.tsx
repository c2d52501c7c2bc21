import {
  type DaySpan,
  registerBlocker,
  type RegisterFormat,
  type RegisterKind,
  registerKinds,
  registerRowsMost,
} from '@aforo/domain'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { ExportButton } from '../requests/export-button.tsx'
import { useWords } from '../../words/words.ts'
import { registersWords } from './registers-words.ts'

type Props = {
  title: string
  today: string
  kinds?: readonly RegisterKind[]
  words: { pdf: string; csv: string; failed: string; most: (rows: string) => string }
  /** Downloads the register. */
  save: (wanted: DaySpan & { kind: RegisterKind; format: RegisterFormat }) => Promise<void>
}

/** Chooses a register and its days, and downloads it. */
export function RegisterCard({ title, today, kinds = registerKinds, words, save }: Props) {
  const t = useWords(registersWords)
  const language = useLanguage()
  const [kind, setKind] = useState<RegisterKind>(kinds[0] ?? 'dispensing')
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [failed, setFailed] = useState<string | null>(null)
  const isChosen = from !== '' && to !== ''
  const blocker = isChosen ? registerBlocker({ from, to }, today) : null
  const fault = isChosen ? (blocker === null ? null : t.blockers[blocker]) : t.daysMissing
  const saveAs = (format: RegisterFormat) => () => save({ kind, from, to, format })
  return (
    <Card title={title}>
      <Stack gap={5} align="stretch">
        <ChoiceField
          name="register"
          label={t.kind}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={setKind}
        />
        <Text as="p" tone="soft">
          {t.hints[kind]}
        </Text>
        <FieldGrid columns="three">
          <DayField label={t.from} value={from} max={today} onChange={setFrom} />
          <DayField
            label={t.to}
            value={to}
            max={today}
            onChange={setTo}
            error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
          />
        </FieldGrid>
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        {fault === null && (
          <Row gap={4} wrap>
            <ExportButton label={words.pdf} failed={words.failed} save={saveAs('pdf')} onFailed={setFailed} />
            <ExportButton label={words.csv} failed={words.failed} save={saveAs('csv')} onFailed={setFailed} />
          </Row>
        )}
        <Text as="p" size="small" tone="quiet">
          {words.most(formatCount(registerRowsMost, language))}
        </Text>
      </Stack>
    </Card>
  )
}
