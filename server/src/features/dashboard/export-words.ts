import type { DashboardFigure, Gender, Language, OrderStatus } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type DashboardWords = {
  columns: (string | Column)[]
  period: string
  comparedWith: string
  until: (hour: string) => string
  figures: Record<DashboardFigure, string>
  cards: string
  result: string
  margin: string
  goodsMargin: string
  taxes: string
  base: string
  tax: string
  months: string
  income: string
  sales: string
  fees: string
  expenses: string
  buyers: string
  genders: Record<Gender, string>
  unsaid: string
  hours: string
  products: string
  staff: string
  others: (count: number) => string
  total: string
  orders: string
  statuses: Record<OrderStatus, string>
  erased: string
}

const day = (head: string): Column => ({ head, kind: 'day' })
const money = (head: string): Column => ({ head, kind: 'money' })
const quantity = (head: string): Column => ({ head, kind: 'quantity' })

export const dashboardWords: Record<Language, DashboardWords> = {
  es: {
    columns: [
      'Parte',
      'Concepto',
      'Detalle',
      day('Desde'),
      day('Hasta'),
      money('Importe'),
      quantity('Cantidad'),
      money('Importe anterior'),
      quantity('Cantidad anterior'),
      'Porcentaje',
    ],
    period: 'Periodo',
    comparedWith: 'Comparado con',
    until: (hour) => `el último día hasta las ${hour}`,
    cards: 'Resumen',
    figures: {
      sales: 'Ventas totales',
      expenses: 'Gastos totales',
      customers: 'Socios totales',
      orders: 'Pedidos totales',
    },
    result: 'Resultado',
    margin: 'Margen',
    goodsMargin: 'Margen de los productos',
    taxes: 'Base e impuestos',
    base: 'Base imponible',
    tax: 'Cuota',
    months: 'Transacciones',
    income: 'Ingresos',
    sales: 'Ventas',
    fees: 'Cuotas',
    expenses: 'Gastos',
    buyers: 'Perfil de comprador',
    genders: { female: 'Mujer', male: 'Hombre', other: 'Otro' },
    unsaid: 'Sin especificar',
    hours: 'Ventas por hora',
    products: 'Ventas por producto',
    staff: 'Ventas por persona',
    others: (count) => `Otros ${count}`,
    total: 'Total',
    orders: 'Pedidos recientes',
    statuses: { DELIVERED: 'entregado', VOIDED: 'anulado', RETURNED: 'devuelto' },
    erased: 'Datos eliminados',
  },
  en: {
    columns: [
      'Part',
      'What',
      'Detail',
      day('From'),
      day('To'),
      money('Amount'),
      quantity('Count'),
      money('Amount before'),
      quantity('Count before'),
      'Percent',
    ],
    period: 'Period',
    comparedWith: 'Compared with',
    until: (hour) => `the last day until ${hour}`,
    cards: 'Summary',
    figures: {
      sales: 'Total Sales',
      expenses: 'Total Expenses',
      customers: 'Total Customers',
      orders: 'Total Orders',
    },
    result: 'Result',
    margin: 'Margin',
    goodsMargin: 'Product margin',
    taxes: 'Base and tax',
    base: 'Taxable base',
    tax: 'Tax',
    months: 'Transactions',
    income: 'Income',
    sales: 'Sales',
    fees: 'Fees',
    expenses: 'Expense',
    buyers: 'Buyer Profile',
    genders: { female: 'Female', male: 'Male', other: 'Other' },
    unsaid: 'Not specified',
    hours: 'Sales by hour',
    products: 'Sales by product',
    staff: 'Sales by person',
    others: (count) => `${count} others`,
    total: 'Total',
    orders: 'Recent Orders',
    statuses: { DELIVERED: 'delivered', VOIDED: 'voided', RETURNED: 'returned' },
    erased: 'Erased data',
  },
}
