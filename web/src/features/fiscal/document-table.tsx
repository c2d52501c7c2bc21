import { centsOfAmount } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { formatDay, formatMoney } from '../../format/format.ts'
import { DeliveryBadge } from '../../parts/fiscal/delivery-badge.tsx'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { documentWords } from './document-words.ts'

type DocumentTableProps = {
  venue: PageVenue
  label: string
  documents: readonly FiscalDocument[]
  onShow: (id: number) => void
  onMend: (document: FiscalDocument) => void
}

/** Issued documents with the answers of the tax agency. */
export function DocumentTable({ venue, label, documents, onShow, onMend }: DocumentTableProps) {
  const t = useWords(documentWords)
  const f = useWords(fiscalWords)
  const language = useLanguage()
  const columns: DataColumn<FiscalDocument>[] = [
    {
      key: 'number',
      head: t.number,
      onCard: 'title',
      renderCell: ({ id, number, kind }) => (
        <>
          <Text nowrap>
            <RowButton onClick={() => onShow(id)}>{number}</RowButton>
          </Text>
          {kind !== 'issue' && (
            <Text size="small" tone="soft">
              {' '}
              {f.kinds[kind]}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'time',
      head: t.time,
      renderCell: ({ stamp }) => (
        <Text as="time" nowrap dateTime={stamp}>
          {formatDay(stamp.slice(0, 10), language)}, {stamp.slice(11, 16)}
        </Text>
      ),
    },
    {
      key: 'amount',
      head: t.amount,
      isNumber: true,
      onCard: 'aside',
      renderCell: ({ total }) => (
        <Text weight="semibold" nowrap>
          {formatMoney(centsOfAmount(total), venue.currency, language)}
        </Text>
      ),
    },
    {
      key: 'answer',
      head: t.answer,
      onCard: 'line',
      renderCell: ({ delivery }) => <DeliveryBadge state={delivery.state} />,
    },
    {
      key: 'words',
      head: t.words,
      onCard: 'line',
      renderCell: ({ delivery: { error } }) =>
        error !== null && (
          <Text tone="soft" breaks clamp>
            {error}
          </Text>
        ),
    },
    {
      key: 'action',
      head: t.action,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'line',
      renderCell: (document) => {
        if (document.amendable) {
          return (
            <Button variant="subtle" size="compact-sm" onClick={() => onMend(document)}>
              {t.mend}
            </Button>
          )
        }
        if (document.delivery.error === null) return null
        return (
          <Button variant="subtle" size="compact-sm" onClick={() => onShow(document.id)}>
            {t.show}
          </Button>
        )
      },
    },
  ]
  return <DataTable label={label} columns={columns} rows={documents} rowKey={({ id }) => id} height="dense" />
}
