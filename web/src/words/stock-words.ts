import { words } from './words.ts'

/** Texts about stock, used on every screen that shows it. */
export const stockWords = words({
  es: {
    stock: (quantity: string) => `Stock ${quantity}`,
    low: (quantity: string) => `Quedan ${quantity}`,
    out: 'Agotado',
    unit: { fixed: 'Por unidad', weight: 'Por gramo' },
    per: { fixed: 'ud.', weight: 'g' },
    uncategorised: 'Sin categoría',
    movement: {
      receive: 'Entrada',
      sale: 'Retirada',
      return: 'Devolución',
      count: 'Recuento',
      loss: 'Merma',
      send: 'Enviado',
      arrive: 'Llegada',
    },
    loss: {
      moisture: 'Humedad',
      crumbs: 'Restos',
      sample: 'Muestra',
      destroyed: 'Destruido',
      theft: 'Robo',
    },
  },
  en: {
    stock: (quantity: string) => `Stock ${quantity}`,
    low: (quantity: string) => `${quantity} left`,
    out: 'Sold out',
    unit: { fixed: 'Per item', weight: 'Per gram' },
    per: { fixed: 'pc', weight: 'g' },
    uncategorised: 'Uncategorized',
    movement: {
      receive: 'Received',
      sale: 'Sale',
      return: 'Return',
      count: 'Count',
      loss: 'Loss',
      send: 'Sent',
      arrive: 'Arrived',
    },
    loss: {
      moisture: 'Moisture',
      crumbs: 'Crumbs',
      sample: 'Sample',
      destroyed: 'Destroyed',
      theft: 'Theft',
    },
  },
})
