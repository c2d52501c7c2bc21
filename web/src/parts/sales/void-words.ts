import { words } from '../../words/words.ts'

/** Texts about voiding a sale. */
export const voidWords = words({
  es: {
    title: '¿Anular esta retirada?',
    of: (id: number, name: string) => `Retirada nº ${id} · ${name}`,
    hint: (amount: string) => `Vuelven ${amount} a su crédito y todos los productos al stock.`,
    until: (time: string) => `Puedes anularla hasta las ${time}.`,
    reason: 'Motivo',
    reasonMissing: 'Escribe el motivo: queda registrado.',
    confirm: 'Anular la retirada',
    failed: 'No se ha podido anular. Pulsa otra vez: se anula una sola vez.',
    done: (amount: string) => `Retirada de ${amount} anulada`,
  },
  en: {
    title: 'Void this sale?',
    of: (id: number, name: string) => `Sale no. ${id} · ${name}`,
    hint: (amount: string) => `${amount} go back to their credit and all the products to the stock.`,
    until: (time: string) => `You can void it until ${time}.`,
    reason: 'Reason',
    reasonMissing: 'Write down the reason: it is recorded.',
    confirm: 'Void the sale',
    failed: 'It could not be voided. Press again: it is voided once only.',
    done: (amount: string) => `Sale of ${amount} voided`,
  },
})
