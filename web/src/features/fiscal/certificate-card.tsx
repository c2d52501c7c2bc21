import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { certificateState, type CertificateState } from '../../parts/fiscal/sending-state.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { type Certificate, useFiscalCommands } from './fiscal-queries.ts'

const tones: Record<CertificateState | 'missing', 'ok' | 'warn' | 'bad'> = {
  valid: 'ok',
  ending: 'warn',
  soon: 'warn',
  urgent: 'bad',
  expired: 'bad',
  missing: 'bad',
}

type CertificateCardProps = { venue: PageVenue; certificate: Certificate | null }

/** The certificate that identifies the operator to the tax agency. Its key is never shown. */
export function CertificateCard({ venue, certificate }: CertificateCardProps) {
  const t = useWords(fiscalPageWords)
  const [open, setOpen] = useState<'upload' | 'remove' | null>(null)
  const state = certificate === null ? 'missing' : certificateState(certificate.days_left)
  const close = () => setOpen(null)
  return (
    <Surface aria-label={t.certificate}>
      <SurfaceHead title={t.certificate} isInset>
        <Badge tone={tones[state]}>{t.certificateStates[state]}</Badge>
      </SurfaceHead>
      <Stack gap={4} padX={6} padY={2}>
        {certificate === null ? (
          <Text as="p" tone="soft">
            {t.noCertificate}
          </Text>
        ) : (
          <CertificateFacts venue={venue} certificate={certificate} />
        )}
        <Row wrap gap={4} padY={4}>
          <Button
            variant={certificate === null ? 'filled' : 'default'}
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => setOpen('upload')}
          >
            {certificate === null ? t.upload : t.change}
          </Button>
          {certificate !== null && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              aria-label={t.removeTitle}
              onClick={() => setOpen('remove')}
            >
              {t.remove}
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'upload' && <CertificateDialog venue={venue} onClose={close} />}
      {open === 'remove' && <RemoveQuestion venue={venue} onClose={close} />}
    </Surface>
  )
}

function CertificateFacts({ venue, certificate }: { venue: PageVenue; certificate: Certificate }) {
  const t = useWords(fiscalPageWords)
  const language = useLanguage()
  const { subject, tax_id: taxId, valid_until: until, days_left: daysLeft } = certificate
  return (
    <dl>
      <FactLine isLined name={t.certificateOf}>
        {subject}
      </FactLine>
      <FactLine isLined name={t.certificateTaxId}>
        {taxId}
      </FactLine>
      <FactLine isLined name={t.certificateEnds}>
        <time dateTime={until}>{formatDate(new Date(until), language, venue.timeZone)}</time>
        {certificateState(daysLeft) !== 'valid' && daysLeft >= 0 && ` · ${t.daysLeft(daysLeft)}`}
      </FactLine>
    </dl>
  )
}

function RemoveQuestion({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(fiscalPageWords)
  const { removeCertificate } = useFiscalCommands(venue.id)
  return (
    <Confirmation
      title={t.removeTitle}
      confirm={t.remove}
      failed={t.removeFailed}
      onConfirm={async () => {
        await removeCertificate()
        toast.done({ title: t.removed })
        onClose()
      }}
      onClose={onClose}
    >
      {t.removeHint}
    </Confirmation>
  )
}
