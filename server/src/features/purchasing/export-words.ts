import type { Language, ReorderReason, UnitType } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type Words = {
  value: { columns: Column[]; units: Record<UnitType, string>; total: string }
  reorder: { columns: Column[]; units: Record<UnitType, string>; reasons: Record<ReorderReason, string> }
}

export const purchasingExportWords: Record<Language, Words> = {
  es: {
    value: {
      columns: [
        { head: 'Id' },
        { head: 'Producto' },
        { head: 'Categoría' },
        { head: 'Stock', kind: 'quantity' },
        { head: 'Unidad' },
        { head: 'Valor a coste', kind: 'money' },
        { head: 'Sin coste conocido', kind: 'quantity' },
      ],
      units: { weight: 'g', fixed: 'ud' },
      total: 'Total',
    },
    reorder: {
      columns: [
        { head: 'Id' },
        { head: 'Producto' },
        { head: 'Proveedor' },
        { head: 'Motivo' },
        { head: 'Stock', kind: 'quantity' },
        { head: 'Ya pedido', kind: 'quantity' },
        { head: 'Unidad' },
        { head: 'Días que quedan' },
        { head: 'Uso al día', kind: 'quantity' },
        { head: 'Días de entrega' },
        { head: 'Propuesta', kind: 'quantity' },
      ],
      units: { weight: 'g', fixed: 'ud' },
      reasons: { runs_out: 'Se acaba', low_stock: 'Poco stock' },
    },
  },
  en: {
    value: {
      columns: [
        { head: 'Id' },
        { head: 'Product' },
        { head: 'Category' },
        { head: 'Stock', kind: 'quantity' },
        { head: 'Unit' },
        { head: 'Value at cost', kind: 'money' },
        { head: 'Without a known cost', kind: 'quantity' },
      ],
      units: { weight: 'g', fixed: 'pcs' },
      total: 'Total',
    },
    reorder: {
      columns: [
        { head: 'Id' },
        { head: 'Product' },
        { head: 'Supplier' },
        { head: 'Reason' },
        { head: 'Stock', kind: 'quantity' },
        { head: 'On order', kind: 'quantity' },
        { head: 'Unit' },
        { head: 'Days left' },
        { head: 'Daily use', kind: 'quantity' },
        { head: 'Days of delivery' },
        { head: 'Proposed', kind: 'quantity' },
      ],
      units: { weight: 'g', fixed: 'pcs' },
      reasons: { runs_out: 'Running out', low_stock: 'Low stock' },
    },
  },
}
