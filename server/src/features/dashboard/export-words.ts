import type { DashboardFigure, Gender, Language, OrderStatus } from '@aforo/domain'

type DashboardWords = {
  columns: string[]
  period: string
  comparedWith: string
  until: (hour: string) => string
  figures: Record<DashboardFigure, string>
  cards: string
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
  orders: string
  statuses: Record<OrderStatus, string>
  erased: string
}

export const dashboardWords: Record<Language, DashboardWords> = {
  es: {
    columns: ['Parte', 'Concepto', 'Detalle', 'Importe', 'Cantidad', 'Antes', 'Porcentaje'],
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
    orders: 'Pedidos recientes',
    statuses: { DELIVERED: 'entregado', VOIDED: 'anulado', RETURNED: 'devuelto' },
    erased: 'Datos eliminados',
  },
  en: {
    columns: ['Part', 'What', 'Detail', 'Amount', 'Count', 'Before', 'Percent'],
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
    orders: 'Recent Orders',
    statuses: { DELIVERED: 'delivered', VOIDED: 'voided', RETURNED: 'returned' },
    erased: 'Erased data',
  },
}
