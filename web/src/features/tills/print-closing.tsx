import { IconReceipt } from '@tabler/icons-react'
import { languageSetting } from '../../device/language.ts'
import { loadTillPapers } from '../../parts/printing/load-papers.ts'
import { PaperButton } from '../../parts/printing/paper-button.tsx'
import { printerWords } from '../../parts/printing/printer-words.ts'
import type { TillReport } from '../../parts/tills/till-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'

/** The closing of a till on the roll. */
export function PrintClosing({ venue, report }: { venue: PageVenue; report: TillReport }) {
  const t = useWords(printerWords)
  const papers = async () => {
    const { closingTicket } = await loadTillPapers()
    const paper = closingTicket(report, venue, languageSetting.read())
    return [{ name: t.ticket, use: 'ticket', paper, file: `till-${report.id}.pdf` } as const]
  }
  return (
    <PaperButton
      title={t.preview}
      of={report.till}
      papers={papers}
      onBrowser={null}
      icon={<IconReceipt size={18} aria-hidden="true" />}
    >
      {t.ticket}
    </PaperButton>
  )
}
