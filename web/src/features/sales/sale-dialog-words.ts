import { words } from '../../words/words.ts'

/** Texts for voids and returns. */
export const saleDialogWords = words({
  es: {
    reason: 'Motivo',
    reasonMissing: 'Escribe el motivo.',

    returnTitle: 'Devolver productos',
    left: (left: string) => `Se pueden devolver ${left}`,
    allBack: 'Ya ha vuelto entera',
    quantityOf: (product: string) => `Cantidad que vuelve: ${product}`,
    less: (product: string) => `${product}: menos`,
    more: (product: string) => `${product}: más`,
    all: 'Todo',
    allOf: (product: string) => `Todo: ${product}`,
    restock: 'Vuelve al stock',
    restockOf: (product: string) => `${product}: vuelve al stock`,
    quantityFault: (most: string) => `Puede volver hasta ${most}: escribe otra cantidad.`,
    nothing: 'Di cuánto vuelve de al menos un producto.',
    wrong: 'Corrige las cantidades marcadas.',
    toWallet: 'Vuelve al crédito',
    returnConfirm: (amount: string) => `Devolver ${amount}`,
    returnSubmit: 'Devolver',
    returnDone: (amount: string) => `${amount} devueltos al crédito`,
  },
  en: {
    reason: 'Reason',
    reasonMissing: 'Write down the reason.',

    returnTitle: 'Return products',
    left: (left: string) => `${left} can be returned`,
    allBack: 'All of it has come back',
    quantityOf: (product: string) => `Quantity that comes back: ${product}`,
    less: (product: string) => `${product}: less`,
    more: (product: string) => `${product}: more`,
    all: 'All',
    allOf: (product: string) => `All: ${product}`,
    restock: 'Back in stock',
    restockOf: (product: string) => `${product}: back in stock`,
    quantityFault: (most: string) => `Up to ${most} can come back: enter another quantity.`,
    nothing: 'Say how much comes back of at least one product.',
    wrong: 'Correct the quantities that are marked.',
    toWallet: 'Back to the credit',
    returnConfirm: (amount: string) => `Return ${amount}`,
    returnSubmit: 'Return',
    returnDone: (amount: string) => `${amount} returned to the credit`,
  },
})
