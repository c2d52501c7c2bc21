import { DataCards } from './data-cards.tsx'
import type { DataTableProps } from './data-rows.tsx'
import { usePhone } from './use-phone.ts'
import { WideTable } from './wide-table.tsx'

/** Rows of records: a table, or cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = usePhone()
  return isPhone ? <DataCards {...props} /> : <WideTable {...props} />
}
