import type { Help, InvoiceTopic } from './help-topics.ts'

export const helpInvoicesEn: Record<InvoiceTopic, Help> = {
  invoicesBefore: {
    title: 'What a tax adviser decides before invoices',
    steps: [
      'This is no legal advice: these settings are your adviser’s decision. Without them everything stays as it was.',
      'How goods, fees and each category are taxed: at which rate, exempt, or outside the tax, and why.',
      'What credit is: for several purposes or a deposit (taxed when spent), or for a single one (taxed at the top-up).',
      'Up to which amount an invoice may be simplified, and whether a voided sale is corrected or cancelled.',
      'From when it binds: companies and associations with taxed activity from 1 January 2027, others from 1 July 2027.',
      'Once it runs for real it binds until the end of the year. Invoices are kept with the customer’s data: the law wants it.',
    ],
    also: 'tax vat adviser verifactu invoice obligation wallet deposit exempt',
  },
  invoicesStart: {
    title: 'Switch on taxes and invoices',
    steps: [
      'In Settings open Taxes and invoices and fill in the tax profile: name, tax number, address, rates, from which day.',
      'Set what differs by category or product. From then on each ticket says base and tax.',
      'Store the certificate with which your association or company signs at the tax agency. Mind its last day.',
      'Start as a test: sell something, see its number, its QR code and the answer of the agency. These are no invoices.',
      'End the test and start for real. From the next sale on, each sale is a numbered invoice.',
    ],
    also: 'verifactu certificate test live qr ticket tax profile rate start',
  },
  invoicesSend: {
    title: 'When the tax agency does not answer, and how to correct',
    steps: [
      'Keep selling. Invoices wait in order and are sent by themselves; Taxes and invoices says how many, and since when.',
      'A rejected one shows the agency’s reason. Mend the record there: the printed invoice stays as it was.',
      'Never repeat a sale to correct it: void it or take goods back, and the corrective invoice is made with it.',
      'A customer who wants a full invoice gets it from the sale, with name and tax number. A wrong one is cancelled there.',
      'Accounting of one day and each till report show the fiscal closing. For an inspection, download the records.',
    ],
    also: 'rejected waiting correction cancel full invoice inspector closing z report offline agency',
  },
}
