import { pageBlocker, taxNames } from '@aforo/domain'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { BatchLink } from '../../parts/batches/batch-link.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { expenseWords } from '../../parts/tills/expense-words.ts'
import { ReceiptButton } from '../../parts/tills/receipt-button.tsx'
import { tillWords } from '../../parts/tills/till-words.ts'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import type { TransactionFormat } from './transaction-format.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

type BookedDetailsProps = { booked: Booked; venueId: number; format: TransactionFormat }

/** The lines of a sale and all other details of a transaction. */
export function BookedDetails({ booked, venueId, format }: BookedDetailsProps) {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const till = useWords(tillWords)
  const expense = useWords(expenseWords)
  const language = useLanguage()
  const treatmentText = useTreatmentText()
  const expenseFacts = ({ supplier, spent_on: spentOn, vat }: NonNullable<Booked['expense']>) => [
    ...(supplier === '' ? [] : [{ name: expense.supplier, value: supplier }]),
    ...(spentOn === null ? [] : [{ name: expense.spentOn, value: formatDay(spentOn, language) }]),
    ...(vat === null ? [] : [{ name: expense.vat, value: format.money(vat) }]),
  ]
  const facts = [
    { name: t.columns.shop, value: booked.shop },
    { name: t.columns.method, value: methods[booked.method] },
    { name: t.receipt, value: String(booked.receipt) },
    { name: t.columns.by, value: booked.by },
    ...(booked.expense === null ? [] : [{ name: till.category, value: till.categories[booked.expense.category] }]),
    ...(booked.expense === null ? [] : expenseFacts(booked.expense)),
    ...booked.taxes.map((share) => ({
      name: `${taxNames[share.name]} ${treatmentText(share)}`,
      value: `${format.money(share.base)} + ${format.money(share.tax)}`,
    })),
    ...(booked.reason === '' ? [] : [{ name: t.reason, value: booked.reason }]),
    ...(booked.reverses === null ? [] : [{ name: t.reverses, value: String(booked.reverses) }]),
    ...(booked.reversed_by === null ? [] : [{ name: t.reversedBy, value: String(booked.reversed_by) }]),
  ]
  return (
    <Stack gap={5} numeric>
      {booked.items.length > 0 && <Items booked={booked} venueId={venueId} format={format} />}
      <Row as="dl" wrap gap={6}>
        {facts.map(({ name, value }) => (
          <Row key={name} gap={4} align="baseline">
            <Row as="dt" fixed size="small" tone="soft">
              {name}
            </Row>
            <Text as="dd" weight="medium" breaks>
              {value}
            </Text>
          </Row>
        ))}
      </Row>
      <OrderLink booked={booked} venueId={venueId} />
      {typeof booked.expense?.receipt_path === 'string' && <ReceiptButton path={booked.expense.receipt_path} />}
    </Stack>
  )
}

/** A link to the sale, if it was made at this venue and the person may open it. */
function OrderLink({
  booked: { id, type, venue_id: soldAt },
  venueId,
}: Pick<BookedDetailsProps, 'booked' | 'venueId'>) {
  const t = useWords(transactionsWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  if (type !== 'purchase' || soldAt !== venueId || pageBlocker('/order', person, venueId) !== null) return null
  return (
    <div>
      <QuietLink to={venuePath(`/order/${id}`)}>{t.order}</QuietLink>
    </div>
  )
}

type Item = Booked['items'][number]

function Items({ booked, venueId, format }: BookedDetailsProps) {
  const t = useWords(transactionsWords)
  const { batch: batchName } = useWords(batchWords)
  const price = ({ unit_price: unitPrice, unit_type: unitType }: Item) => format.unitPrice(unitPrice, unitType)
  const quantity = ({ quantity: sold, unit_type: unitType }: Item) => format.quantity(sold, unitType)
  const cost = (item: Item) => (
    <Text weight="semibold" numeric nowrap>
      {format.money(item.cost)}
    </Text>
  )
  const name = (item: Item) => (
    <Text weight="semibold" breaks>
      {item.product_name}
    </Text>
  )
  // A batch belongs to the venue that sold from it.
  const batch = (item: Item) =>
    item.batch !== null && (
      <Text size="small" tone="soft" breaks>
        {booked.venue_id === venueId ? <BatchLink batch={item.batch} venueId={venueId} /> : batchName(item.batch.code)}
      </Text>
    )
  const columns: DataColumn<Item>[] = [
    { key: 'id', head: t.item.id, renderCell: (item) => <Text tone="soft">{item.product_id}</Text> },
    {
      key: 'name',
      head: t.item.name,
      renderCell: (item) => (
        <Stack>
          {name(item)}
          {batch(item)}
        </Stack>
      ),
    },
    { key: 'quantity', head: t.item.quantity, renderCell: quantity, isNumber: true },
    { key: 'price', head: t.item.price, renderCell: (item) => <Text tone="soft">{price(item)}</Text>, isNumber: true },
    { key: 'cost', head: t.item.cost, renderCell: cost, isNumber: true },
  ]
  return (
    <Surface as="div">
      <DataTable
        label={t.detailsOf(t.columns.items, booked.id)}
        columns={columns}
        rows={booked.items}
        rowKey={({ id }) => id}
        height="dense"
        renderCard={(item) => (
          <Stack>
            <Row justify="between" gap={5}>
              {name(item)} {cost(item)}
            </Row>
            <Text size="small" tone="soft">
              {t.item.id} {item.product_id} · {quantity(item)} × {price(item)}
            </Text>
            {batch(item)}
          </Stack>
        )}
      />
    </Surface>
  )
}
