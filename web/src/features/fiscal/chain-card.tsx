import { wallText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconFileCertificate, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { InspectorExport } from '../../parts/fiscal/inspector-export.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { DeclarationsDialog } from './declarations-dialog.tsx'
import { documentWords } from './document-words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { type ChainCheck, useFiscalCommands } from './fiscal-queries.ts'

/** For inspectors and advisers: whether the chain is whole, and what the producer declares. */
export function ChainCard({ venue }: { venue: PageVenue }) {
  const t = useWords(fiscalPageWords)
  const { offline } = useWords(sharedWords)
  const { checkChain } = useFiscalCommands(venue.id)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<ChainCheck | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [today] = useState(() => wallText(new Date(), venue.timeZone).slice(0, 10))

  async function check(): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      setResult(await checkChain())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(`${asSentence(t.checkFailed)} ${error.detail ?? offline}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title={t.inspection} rows>
      <SettingRow name={t.check} hint={t.checkHint} failure={failure}>
        <BusyButton variant="default" busy={isBusy} icon={<IconLink size={18} />} onClick={() => void check()}>
          {t.checkNow}
        </BusyButton>
      </SettingRow>
      {result !== null && <CheckResult result={result} />}
      <SettingRow name={t.declarations} hint={t.declarationsHint}>
        <Button
          variant="default"
          leftSection={<IconFileCertificate size={18} aria-hidden="true" />}
          onClick={() => setIsReading(true)}
        >
          {t.showDeclarations}
        </Button>
      </SettingRow>
      <Stack padY={5}>
        <InspectorExport venue={venue} today={today} />
      </Stack>
      {isReading && <DeclarationsDialog venue={venue} onClose={() => setIsReading(false)} />}
    </Card>
  )
}

type Fault = ChainCheck['faults'][number]

function CheckResult({ result: { documents, faults } }: { result: ChainCheck }) {
  const t = useWords(fiscalPageWords)
  const { number } = useWords(documentWords)
  const language = useLanguage()
  const columns: DataColumn<Fault>[] = [
    { key: 'number', head: number, renderCell: (fault) => fault.number, onCard: 'title' },
    {
      key: 'position',
      head: t.position,
      renderCell: ({ position }) => formatCount(position, language),
      isNumber: true,
    },
    { key: 'fault', head: t.fault, renderCell: ({ fault }) => fault },
  ]
  return (
    <Stack gap={4} padY={4}>
      {faults.length === 0 ? (
        <Notice state="ok">{t.checkRight(formatCount(documents, language))}</Notice>
      ) : (
        <>
          <Notice state="bad">{t.checkWrong(formatCount(faults.length, language))}</Notice>
          <DataTable
            label={t.check}
            columns={columns}
            rows={faults}
            rowKey={({ position, fault }) => `${position} ${fault}`}
            height="dense"
          />
        </>
      )}
    </Stack>
  )
}
