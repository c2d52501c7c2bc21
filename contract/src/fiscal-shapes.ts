import { deliveryStates, fiscalKinds, documentTypes, fiscalEnvironments, taxes, taxKinds } from '@aforo/domain'
import { z } from 'zod'
import { instant } from './endpoint.ts'
import { clubText, ofClub } from './personal.ts'

export const taxShare = z
  .object({
    kind: z.enum(taxKinds),
    reason: clubText.nullable().describe('Why it is exempt or outside the tax, as tax records name it.'),
    rate: z.number().describe('In percent.'),
    base: z.number(),
    tax: z.number(),
  })
  .meta({
    id: 'TaxShare',
    description: 'Base and tax of everything with one treatment. Negative where money goes back.',
  })

export const taxTotals = z
  .array(taxShare.extend({ name: z.enum(taxes).describe('The tax.') }).meta({ id: 'TaxTotal' }))
  .describe('Base and tax by rate, of what was taxed. Empty without any tax.')

export const recipient = z
  .object({
    name: z.string().trim().min(1).max(120),
    tax_id: z.string().trim().toUpperCase().min(2).max(20),
    address: z.string().trim().max(200).default(''),
    country: ofClub(z.string().regex(/^[A-Z]{2}$/)).default('ES'),
    id_kind: z
      .enum(['02', '03', '04', '05', '06', '07'])
      .optional()
      .describe(
        'For other countries: VAT number, passport, official document, certificate of residence, other, not registered.',
      ),
  })
  .meta({ id: 'InvoiceRecipient', description: 'The customer of a full invoice.' })

export const fiscalIssuer = z.object({ tax_id: clubText, name: clubText, address: clubText })

const delivery = z.object({
  state: z.enum(deliveryStates),
  error_code: clubText.nullable(),
  error: z.string().nullable().describe('The words of the tax agency.'),
  csv: clubText.nullable().describe('The receipt code of the tax agency.'),
  attempts: z.int(),
  sent_at: instant.nullable(),
  answered_at: instant.nullable(),
})

const count = z.int().min(0)

export const fiscalClosing = z
  .object({
    from: instant.nullable().describe('When the till opened. Null for a day.'),
    to: instant.nullable().describe('When the till closed. Null for a day or an open till.'),
    chains: z
      .array(
        z.object({
          environment: z.enum(fiscalEnvironments),
          issuer: z.object({ tax_id: clubText, name: clubText }),
          installation: clubText,
          series: z.array(z.object({ name: clubText, first: clubText, last: clubText, documents: count })),
          types: z.array(z.object({ type: z.enum(documentTypes), documents: count, total: z.number() })),
          cancelled: z.object({ documents: count, total: z.number() }),
          amended: count.describe('Records that mend fields of an invoice. They change no amount.'),
          shares: z.array(taxShare),
          base: z.number(),
          tax: z.number(),
          total: z.number().describe('What was invoiced, less what was corrected or cancelled.'),
          running_documents: count.describe('Records of the chain since it began.'),
          running_total: z.number().describe('What the chain has invoiced since it began.'),
          last_hash: clubText,
          deliveries: z.record(z.enum(deliveryStates), count),
        }),
      )
      .describe('Empty if nothing was issued.'),
  })
  .meta({ id: 'FiscalClosing', description: 'Totals of the documents of a business day, or of the time of a till.' })

export const fiscalDocument = z
  .object({
    id: z.int(),
    position: z.int(),
    kind: z.enum(fiscalKinds),
    type: z.enum(documentTypes),
    number: clubText,
    issued_on: clubText.describe('As printed: dd-mm-yyyy.'),
    stamp: clubText.describe('Local time with offset, as printed.'),
    total: z.number(),
    tax: z.number(),
    tax_name: z.enum(taxes),
    shares: z.array(taxShare),
    issuer: fiscalIssuer,
    recipient: recipient.nullable(),
    sale_id: z.int().nullable(),
    transaction_id: z.int().nullable(),
    about: z
      .object({ id: z.int(), number: clubText })
      .nullable()
      .describe('The document that it corrects, replaces, amends or cancels.'),
    environment: z.enum(fiscalEnvironments),
    hash: clubText,
    qr: z
      .object({ url: clubText, above: clubText, below: z.array(clubText) })
      .nullable()
      .describe('What is printed for whoever checks the invoice. Null for a cancellation.'),
    delivery,
    amendable: z.boolean().describe('Whether a record that mends it can be issued now.'),
  })
  .meta({ id: 'FiscalDocument' })
