import { importKinds } from '@aforo/domain'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { formatCount } from '../../format/format.ts'
import { PageHead } from '../../design/page-head.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportBody } from './import-foot.tsx'
import { ImportSteps } from './import-steps.tsx'
import { importsWords } from './imports-words.ts'
import { keptFile, type ReadFile } from './kept-file.ts'

/** The first two steps of an import: a file, and what its columns are. Nothing is sent before. */
export function Page() {
  const t = useWords(importsWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <NewImport key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function NewImport({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(importsWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const [address] = useSearchParams()
  const asked = importKinds.find((known) => known === address.get('kind')) ?? 'members'
  // Who comes back from the check finds the columns as they were.
  const [file, setFile] = useState<ReadFile | null>(() => keptFile(idInAddress(address.get('from'))))
  const kind = file?.kind ?? asked
  return (
    <ImportBody>
      <PageHead
        title={t.import[kind]}
        of={file === null ? undefined : `${file.name} · ${t.rowsOf(formatCount(file.table.rows.length, language))}`}
        back={{ to: path('/imports'), label: t.toList }}
      >
        {choice}
        <ImportSteps step={file === null ? 'file' : 'columns'} />
      </PageHead>
      {file === null ? (
        <FileStep venue={venue} kind={kind} onRead={setFile} />
      ) : (
        <ColumnsStep venue={venue} file={file} onChange={setFile} onOther={() => setFile(null)} />
      )}
    </ImportBody>
  )
}
