import { errorWords } from '@aforo/contract'
import { documentMendBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconFileOff, IconFileX, IconSend } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { RightDrawer } from '../../design/right-drawer.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useLanguage } from '../../device/language.ts'
import { DeliveryBadge } from '../../parts/fiscal/delivery-badge.tsx'
import { documentQuery, type WholeDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { AmountsPart, DeliveryPart, RecordPart, RelatedPart } from './document-parts.tsx'
import { documentWords } from './document-words.ts'
import { DocumentXml } from './document-xml.tsx'
import classes from './fiscal-page.module.css'
import { MendDialog } from './mend-dialog.tsx'

type DocumentDrawerProps = { venue: PageVenue; id: number; onShow: (id: number) => void; onClose: () => void }

/** One issued document with everything that was sent about it. */
export function DocumentDrawer({ venue, id, onShow, onClose }: DocumentDrawerProps) {
  const t = useWords(documentWords)
  const document = useQuery(documentQuery(venue.id, id))
  return (
    <RightDrawer label={document.data?.number ?? t.document} closeLabel={t.close} onClose={onClose}>
      {document.data === undefined ? (
        <NotHere document={document} />
      ) : (
        <Shown venue={venue} document={document.data} onShow={onShow} />
      )}
    </RightDrawer>
  )
}

function NotHere({ document: { error, refetch } }: { document: UseQueryResult<WholeDocument> }) {
  const t = useWords(documentWords)
  const language = useLanguage()
  const isMissing = error instanceof ApiError && error.code === 'fiscal_document_not_found'
  return (
    <Stack pad={8}>
      {error === null && <SkeletonRows rows={6} />}
      {isMissing && (
        <StateCard Icon={IconFileOff} title={errorWords('fiscal_document_not_found', language)}>
          {t.missingHint}
        </StateCard>
      )}
      {error !== null && !isMissing && (
        <LoadError title={t.documentError} error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  )
}

type ShownProps = { venue: PageVenue; document: WholeDocument; onShow: (id: number) => void }

function Shown({ venue, document, onShow }: ShownProps) {
  const t = useWords(documentWords)
  const f = useWords(fiscalWords)
  const [open, setOpen] = useState<'mend' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const later = document.related.map((one) => ({ ...one, aboutId: document.id }))
  const mayCancel = documentMendBlocker('cancellation', document, later) === null
  return (
    <>
      <Stack gap={7} padX={7} padY={7} grow>
        <Stack gap={3} className={classes.documentHead}>
          <Text as="h2" size="title" weight="semibold" numeric breaks>
            {document.number}
          </Text>
          <Row wrap gap={4}>
            <Text tone="soft">
              {document.kind === 'issue' ? f.types[document.type] : f.kinds[document.kind]} ({document.type})
            </Text>
            <DeliveryBadge state={document.delivery.state} />
          </Row>
        </Stack>
        {document.environment === 'test' && <Notice state="warn">{f.test}</Notice>}
        <AmountsPart venue={venue} document={document} onShow={onShow} />
        <DeliveryPart venue={venue} document={document} />
        <RecordPart document={document} />
        <RelatedPart venue={venue} document={document} onShow={onShow} />
        <DocumentXml xml={document.xml} />
      </Stack>
      {(document.amendable || mayCancel) && (
        <Row wrap gap={4} justify="end" padX={7} padY={5} className={classes.actions}>
          {mayCancel && (
            <Button
              variant="default"
              leftSection={<IconFileX size={18} aria-hidden="true" />}
              onClick={() => setOpen('cancel')}
            >
              {t.cancel}
            </Button>
          )}
          {document.amendable && (
            <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => setOpen('mend')}>
              {t.mend}
            </Button>
          )}
        </Row>
      )}
      {open === 'mend' && <MendDialog venue={venue} document={document} onClose={close} />}
      {open === 'cancel' && <CancelDialog venue={venue} document={document} onClose={close} />}
    </>
  )
}
