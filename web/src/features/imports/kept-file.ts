import type { ChosenColumn, ImportKind } from '@aforo/domain'
import type { FileTable } from '../../../worker/read-table.ts'

/** A file that was read and whose columns were chosen. It stays in the memory of this page only. */
export type ReadFile = {
  kind: ImportKind
  name: string
  size: number
  table: FileTable
  /** One for each heading of the table. */
  columns: ChosenColumn[]
  by: 'saved' | 'woocommerce' | 'shopify' | 'square' | 'loyverse' | null
  balancesOn: string
}

let kept: { importId: number; file: ReadFile } | null = null

/** Kept for who goes back from the check to the columns. */
export function keepFile(importId: number, file: ReadFile): void {
  kept = { importId, file }
}

export const keptFile = (importId: number | null): ReadFile | null =>
  kept !== null && kept.importId === importId ? kept.file : null
