import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import { PageRow } from './page-row.tsx'
import { programWords } from './program-words.ts'

/** Leads to what other programs may do here, and what they are told. */
export function ProgramsCard({ venueId }: { venueId: number }) {
  const t = useWords(programWords)
  return (
    <Card id="programs" title={t.title} rows>
      <PageRow venueId={venueId} path="/settings/api-keys" name={t.keys} hint={t.keysHint} />
      <PageRow venueId={venueId} path="/settings/webhooks" name={t.webhooks} hint={t.webhooksHint} />
    </Card>
  )
}
