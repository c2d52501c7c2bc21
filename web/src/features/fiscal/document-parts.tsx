import { centsOfAmount, taxNames } from '@aforo/domain'
import { type ReactNode, useId } from 'react'
import { FactLine } from '../../design/fact-line.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatMoney, formatTimeExact } from '../../format/format.ts'
import { DeliveryBadge } from '../../parts/fiscal/delivery-badge.tsx'
import type { WholeDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { documentWords } from './document-words.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Text id={id} as="h3" size="lead" weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

type PartProps = { venue: PageVenue; document: WholeDocument; onShow: (id: number) => void }

/** Base and tax by rate, and whom and what the document is about. */
export function AmountsPart({ venue, document, onShow }: PartProps) {
  const t = useWords(documentWords)
  const language = useLanguage()
  const taxText = useTreatmentText()
  const venuePath = useVenuePath(venue.id)
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const { shares, total, recipient, about, sale_id: saleId, issuer } = document
  return (
    <Part title={t.amounts}>
      <dl>
        {shares.map((share) => (
          <FactLine
            key={`${share.kind} ${share.reason} ${share.rate}`}
            isLined
            name={`${taxNames[document.tax_name]} ${taxText(share)}`}
          >
            {money(share.tax)}{' '}
            <Text weight="regular" tone="quiet">
              {t.base} {money(share.base)}
            </Text>
          </FactLine>
        ))}
        <FactLine isSum isLined name={t.total}>
          {money(total)}
        </FactLine>
        <FactLine isLined name={t.issuer}>
          {issuer.name} · {issuer.tax_id}
        </FactLine>
        {recipient !== null && (
          <FactLine isLined name={t.customer}>
            {[recipient.name, recipient.tax_id, recipient.address].filter((part) => part !== '').join(' · ')}
          </FactLine>
        )}
        {about !== null && (
          <FactLine isLined name={t.about}>
            <RowButton onClick={() => onShow(about.id)}>{about.number}</RowButton>
          </FactLine>
        )}
        {saleId !== null && (
          <FactLine isLined name={t.sale}>
            <QuietLink to={venuePath(`/order/${saleId}`)}>{t.saleOf(saleId)}</QuietLink>
          </FactLine>
        )}
      </dl>
    </Part>
  )
}

/** What the tax agency answered, and when. */
export function DeliveryPart({ venue, document: { delivery } }: Omit<PartProps, 'onShow'>) {
  const t = useWords(documentWords)
  const language = useLanguage()
  const { state, error, error_code: code, csv, attempts, sent_at: sentAt, answered_at: answeredAt } = delivery
  const time = (at: string) => (
    <time dateTime={at}>
      {formatDate(new Date(at), language, venue.timeZone)}, {formatTimeExact(new Date(at), language, venue.timeZone)}
    </time>
  )
  return (
    <Part title={t.delivery}>
      {error !== null && (
        <Notice state={state === 'rejected' ? 'bad' : 'warn'}>{code === null ? error : `${error} (${code})`}</Notice>
      )}
      <dl>
        <FactLine isLined name={t.sendingState}>
          <DeliveryBadge state={state} />
        </FactLine>
        <FactLine isLined name={t.attempts}>
          {formatCount(attempts, language)}
        </FactLine>
        {sentAt !== null && (
          <FactLine isLined name={t.sentAt}>
            {time(sentAt)}
          </FactLine>
        )}
        {answeredAt !== null && (
          <FactLine isLined name={t.answeredAt}>
            {time(answeredAt)}
          </FactLine>
        )}
        {csv !== null && (
          <FactLine isLined name={t.csv}>
            {csv}
          </FactLine>
        )}
      </dl>
    </Part>
  )
}

/** Its place in the chain. */
export function RecordPart({ document }: Pick<PartProps, 'document'>) {
  const t = useWords(documentWords)
  const f = useWords(fiscalWords)
  const language = useLanguage()
  return (
    <Part title={t.record}>
      <dl>
        <FactLine isLined name={t.kind}>
          {f.kinds[document.kind]}
        </FactLine>
        <FactLine isLined name={t.position}>
          {formatCount(document.position, language)}
        </FactLine>
        <FactLine isLined name={t.stamp}>
          {document.stamp}
        </FactLine>
        <Stack gap={2} padY={4} line="top">
          <Text as="dt" tone="soft">
            {t.hash}
          </Text>
          <Text as="dd" weight="medium" numeric breaks>
            {document.hash}
          </Text>
        </Stack>
      </dl>
    </Part>
  )
}

/** The records about this document, oldest first. */
export function RelatedPart({ venue, document: { related }, onShow }: PartProps) {
  const t = useWords(documentWords)
  const f = useWords(fiscalWords)
  const language = useLanguage()
  if (related.length === 0) return null
  return (
    <Part title={t.related}>
      <ul aria-label={t.related}>
        {related.map(({ id, number, kind, type, total, delivery }) => (
          <Row key={id} as="li" wrap justify="between" gap={4} padY={4} line="top" numeric>
            <Stack grow>
              <RowButton onClick={() => onShow(id)}>{number}</RowButton>
              <Text size="small" tone="soft">
                {kind === 'issue' ? f.types[type] : f.kinds[kind]} ·{' '}
                {formatMoney(centsOfAmount(total), venue.currency, language)}
              </Text>
            </Stack>
            <DeliveryBadge state={delivery.state} />
          </Row>
        ))}
      </ul>
    </Part>
  )
}
