import { useState } from 'react'
import { Dialog } from '../../design/dialog.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { paperSetting } from '../../device/paper.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { useFiscalPapers } from '../../parts/fiscal/lazy-papers.ts'
import { sampleSale } from '../../parts/fiscal/sample-sale.ts'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import classes from './fiscal-page.module.css'

type SampleDialogProps = { venue: PageVenue; chain: FiscalStatus['chain']; onClose: () => void }

/** What a ticket of this venue looks like, as wide as the paper of this device. */
export function SampleDialog({ venue, chain, onClose }: SampleDialogProps) {
  const t = useWords(fiscalPageWords)
  const paperMm = useDeviceSetting(paperSetting)
  const papers = useFiscalPapers(true)
  const [now] = useState(() => new Date())
  const simplified = chain?.series.find(({ kind }) => kind === 'simplified')
  const { sale, document } = sampleSale({
    venue: { id: venue.id, name: venue.name, address: t.sampleAddress },
    issuer: chain?.issuer ?? { tax_id: 'G00000000', name: venue.name, address: '' },
    number: simplified?.next ?? `A1-${now.getFullYear()}-000001`,
    tax: 'iva',
    goods: t.sampleGoods,
    now,
  })
  return (
    <Dialog title={t.sampleTitle} onClose={onClose} width={520} sheet>
      <Stack gap={5}>
        <Text as="p" tone="soft">
          {t.sampleHint}
        </Text>
        {papers === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <div className={classes.paper} style={{ width: `${paperMm}mm` }}>
            <papers.FiscalTicket venue={venue} sale={sale} document={document} paperMm={paperMm} isSample />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
