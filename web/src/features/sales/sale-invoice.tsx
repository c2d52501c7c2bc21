import { taxNames } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { FactLine } from '../../design/fact-line.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { formatDay } from '../../format/format.ts'
import { DeliveryBadge } from '../../parts/fiscal/delivery-badge.tsx'
import { documentQuery, type FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import { useFiscalPapers } from '../../parts/fiscal/lazy-papers.ts'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import { useSaleFormat } from '../../parts/sales/sale-format.ts'
import type { Sale } from '../../parts/sales/sale-query.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { invoiceWords } from './invoice-words.ts'
import classes from './sale-invoice.module.css'

type SaleInvoiceProps = {
  venue: PageVenue
  sale: Sale
  document: FiscalDocument
  onPrint: (paper: 'ticket' | 'sheet', document: FiscalDocument) => void
}

const codeMm = 32

/** The invoice of a sale: its number, taxes and code, and what corrects it. */
export function SaleInvoice({ venue, sale, document, onPrint }: SaleInvoiceProps) {
  const t = useWords(invoiceWords)
  const f = useWords(fiscalWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  const taxText = useTreatmentText()
  const papers = useFiscalPapers(true)
  const { recipient } = document
  return (
    <Surface aria-label={t.title}>
      <SurfaceHead title={f.types[document.type]} isInset>
        <DeliveryBadge state={document.delivery.state} />
      </SurfaceHead>
      {document.environment === 'test' && (
        <Stack padX={6}>
          <Notice state="warn">{f.test}</Notice>
        </Stack>
      )}
      <Row wrap align="start" gap={7} padX={6} padY={5}>
        {document.qr !== null && (
          <div className={classes.code}>
            {papers !== null && <papers.FiscalQr qr={document.qr} wantedMm={codeMm} />}
          </div>
        )}
        <Stack gap={5} className={classes.facts}>
          <Text size="title" weight="semibold" numeric breaks>
            {document.number}
          </Text>
          <dl>
            <FactLine isLined name={t.issuedOn}>
              {formatDay(document.stamp.slice(0, 10), language)}, {document.stamp.slice(11, 16)}
            </FactLine>
            {recipient !== null && (
              <FactLine isLined name={t.customer}>
                {recipient.name} · {recipient.tax_id}
              </FactLine>
            )}
            {document.shares.map((share) => (
              <FactLine
                key={`${share.kind} ${share.reason} ${share.rate}`}
                isLined
                name={`${taxNames[document.tax_name]} ${taxText(share)}`}
              >
                {format.money(share.tax)}{' '}
                <Text weight="regular" tone="quiet">
                  {f.base} {format.money(share.base)}
                </Text>
              </FactLine>
            ))}
          </dl>
          {recipient !== null && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => onPrint('sheet', document)}
            >
              {t.printSheet}
            </Button>
          )}
        </Stack>
      </Row>
      <Related venue={venue} sale={sale} document={document} onPrint={onPrint} />
    </Surface>
  )
}

/** The other invoices of the sale, each of which can be printed. */
function Related({ venue, sale, document, onPrint }: SaleInvoiceProps) {
  const t = useWords(invoiceWords)
  const f = useWords(fiscalWords)
  const { offline } = useWords(sharedWords)
  const queryClient = useQueryClient()
  const related = sale.documents.filter(({ id, kind }) => kind === 'issue' && id !== document.id)
  if (related.length === 0) return null

  async function print(id: number): Promise<void> {
    try {
      const found = await queryClient.fetchQuery(documentQuery(venue.id, id))
      onPrint(found.recipient === null ? 'ticket' : 'sheet', found)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: f.qrFailed, body: error.detail ?? offline })
    }
  }
  return (
    <ul aria-label={t.corrections}>
      {related.map(({ id, number, type }) => (
        <Row key={id} as="li" wrap justify="between" gap={4} padX={6} padY={4} line="top" numeric>
          <Stack grow>
            <Text weight="semibold" breaks>
              {number}
            </Text>
            <Text size="small" tone="soft">
              {f.types[type]}
            </Text>
          </Stack>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            aria-label={t.printOf(number)}
            onClick={() => void print(id)}
          >
            {t.print}
          </Button>
        </Row>
      ))}
    </ul>
  )
}
