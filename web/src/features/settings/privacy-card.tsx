import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import { PageRow } from './page-row.tsx'
import { privacyWords } from './privacy-words.ts'

/** Leads to how long data of people is kept, and to what they ask for. */
export function PrivacyCard({ venueId }: { venueId: number }) {
  const t = useWords(privacyWords)
  return (
    <Card id="privacy" title={t.title} rows>
      <PageRow venueId={venueId} path="/settings/retention" name={t.retention} hint={t.retentionHint} />
      <PageRow venueId={venueId} path="/privacy" name={t.requests} hint={t.requestsHint} />
      <PageRow venueId={venueId} path="/settings/inspectors" name={t.inspectors} hint={t.inspectorsHint} />
    </Card>
  )
}
