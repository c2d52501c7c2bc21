import { words } from '../../words/words.ts'

/** Texts for the invoice of a sale. */
export const invoiceWords = words({
  es: {
    title: 'Factura',
    issuedOn: 'Fecha',
    customer: 'Cliente',
    corrections: 'Documentos relacionados',
    printSheet: 'Imprimir o guardar PDF',
    printOf: (number: string) => `Imprimir ${number}`,
    print: 'Imprimir',

    ask: 'Factura con datos',
    dialogTitle: 'Factura con los datos del cliente',
    of: (number: string) => `Sustituye a la factura simplificada ${number}`,
    hint: 'Se emite una factura nueva con su propio número. La simplificada queda sustituida y el importe no cambia.',
    submit: 'Emitir factura',
    failed: 'No se ha podido emitir la factura',
    done: (number: string) => `Factura ${number} emitida`,
  },
  en: {
    title: 'Invoice',
    issuedOn: 'Date',
    customer: 'Customer',
    corrections: 'Related documents',
    printSheet: 'Print or save PDF',
    printOf: (number: string) => `Print ${number}`,
    print: 'Print',

    ask: 'Invoice with details',
    dialogTitle: "Invoice with the customer's details",
    of: (number: string) => `Replaces simplified invoice ${number}`,
    hint: 'A new invoice with its own number is issued. It replaces the simplified one; the amount stays the same.',
    submit: 'Issue invoice',
    failed: 'The invoice could not be issued',
    done: (number: string) => `Invoice ${number} issued`,
  },
})
