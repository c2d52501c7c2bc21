import { deliveryStates, fiscalEnvironments } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { fiscalClosing, fiscalDocument, fiscalIssuer, recipient } from './fiscal-shapes.ts'
import { pageQuery } from './paging.ts'

const id = z.coerce.number<number>().int().positive()

const certificate = z.object({
  subject: z.string(),
  tax_id: z.string(),
  valid_until: instant,
  days_left: z.int(),
})

const fiscalStatus = z
  .object({
    available: z.boolean().describe('Whether this installation names its producer, so that a regime can be started.'),
    has_profile: z.boolean().describe('Whether the tax profile of the venue is complete today.'),
    chain: z
      .object({
        regime: z.enum(['verifactu']),
        environment: z.enum(fiscalEnvironments),
        issuer: fiscalIssuer,
        issuer_differs: z
          .boolean()
          .describe('Whether the tax profile of today names another issuer. A new start goes on with the new one.'),
        installation: z.string(),
        series_prefix: z.string(),
        started_at: instant,
        ends_from: z.iso.date().nullable().describe('The first day on which it may end. Null if it may end today.'),
        documents: z.int(),
        series: z.array(
          z.object({ kind: z.enum(['simplified', 'full', 'corrective']), name: z.string(), next: z.string() }),
        ),
      })
      .nullable()
      .describe('Null without a regime.'),
    certificate: certificate.nullable(),
    sending: z.object({
      waiting: z.int(),
      rejected: z.int().describe('Rejected documents that nothing has mended yet.'),
      oldest_waiting_at: instant.nullable(),
      failing_since: instant.nullable(),
      last_error: z.string().nullable(),
      next_attempt_at: instant.nullable(),
      last_answer_at: instant.nullable(),
      accepted_today: z.int(),
      rejected_today: z.int(),
    }),
  })
  .meta({ id: 'FiscalStatus' })

export const fiscalEndpoints = {
  'GET /v1/fiscal': {
    summary: 'Get the fiscal regime of the venue, its certificate and what waits to be sent',
    reply: fiscalStatus,
    errors: [],
  },
  'POST /v1/fiscal/chain': {
    summary: 'Start the regime: from now on every sale of the venue is a chained invoice',
    once: true,
    body: z.object({
      environment: z.enum(fiscalEnvironments),
      series_prefix: z
        .string()
        .regex(/^[A-Z0-9/-]{0,10}$/)
        .default(''),
    }),
    reply: fiscalStatus,
    errors: ['fiscal_producer_missing', 'tax_profile_missing', 'tax_id_invalid', 'fiscal_chain_open'],
  },
  'POST /v1/fiscal/chain/end': {
    summary: 'End the regime of the venue. What was issued stays and is still sent',
    once: true,
    body: z.object({}),
    reply: fiscalStatus,
    errors: ['fiscal_chain_missing', 'fiscal_chain_bound'],
  },
  'PUT /v1/fiscal/certificate': {
    summary: 'Store the certificate that identifies the operator to the tax agency',
    body: z.object({
      file: z.base64().max(60_000).describe('PKCS#12 with key and certificate.'),
      passphrase: z.string().max(200),
    }),
    reply: certificate,
    errors: ['certificate_unreadable', 'certificate_expired'],
  },
  'DELETE /v1/fiscal/certificate': {
    summary: 'Remove the certificate. Nothing is sent until there is another',
    reply: null,
    errors: [],
  },
  'POST /v1/fiscal/send-now': {
    summary: 'Try to send what waits now instead of at the next attempt',
    reply: fiscalStatus,
    errors: [],
  },
  'GET /v1/fiscal/documents': {
    summary: 'List issued documents of the venue, newest first',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      state: z.enum(deliveryStates).optional(),
      number: z.string().max(60).optional().describe('The beginning of the number.'),
      transaction_id: id.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: z.array(fiscalDocument),
    errors: [],
  },
  'GET /v1/fiscal/documents/{id}': {
    summary: 'Get an issued document',
    params: z.object({ id }),
    reply: fiscalDocument.extend({
      xml: z.string(),
      related: z.array(fiscalDocument).describe('Documents about it, oldest first.'),
    }),
    errors: ['fiscal_document_not_found'],
  },
  'POST /v1/fiscal/documents/{id}/amendment': {
    summary: 'Issue a record that mends a rejected or doubtful one. The invoice itself stays as it was printed',
    params: z.object({ id }),
    once: true,
    body: z.object({ recipient: recipient.optional() }),
    reply: fiscalDocument,
    errors: ['fiscal_document_not_found', 'fiscal_document_not_amendable', 'fiscal_chain_missing', 'tax_id_invalid'],
  },
  'POST /v1/fiscal/documents/{id}/cancellation': {
    summary: 'Cancel an invoice that should never have existed, such as a test',
    params: z.object({ id }),
    once: true,
    body: z.object({ reason: z.string().trim().min(1).max(300) }),
    reply: fiscalDocument,
    errors: ['fiscal_document_not_found', 'fiscal_document_not_cancellable', 'fiscal_chain_missing'],
  },
  'POST /v1/sales/{id}/invoice': {
    summary: 'Replace the simplified invoice of a sale by a full one for this customer',
    params: z.object({ id }),
    once: true,
    body: recipient,
    reply: fiscalDocument,
    errors: [
      'sale_not_found',
      'fiscal_document_not_found',
      'fiscal_document_replaced',
      'fiscal_document_corrected',
      'fiscal_chain_missing',
      'tax_id_invalid',
    ],
  },
  'POST /v1/fiscal/chain-checks': {
    summary: 'Recompute the chain of every document of the venue',
    body: z.object({}),
    reply: z.object({
      documents: z.int(),
      faults: z.array(z.object({ position: z.int(), number: z.string(), fault: z.string() })),
    }),
    errors: [],
  },
  'GET /v1/fiscal/closings/{day}': {
    summary: 'Get the fiscal totals of a business day of the venue',
    params: z.object({ day: z.iso.date() }),
    reply: fiscalClosing,
    errors: [],
  },
  'GET /v1/till-sessions/{id}/fiscal-closing': {
    summary: 'Get the fiscal totals of what the venue issued while a till was open',
    params: z.object({ id }),
    reply: fiscalClosing,
    errors: ['till_session_not_found'],
  },
  'GET /v1/fiscal/records/export': {
    summary: 'Export the records that were issued on these days, as they are stored, for an inspector',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: z.string(),
    contentType: 'application/xml',
    exports: 'fiscal_records',
    errors: [],
  },
  'GET /v1/fiscal/declarations': {
    summary: "List the producer's declarations of every version that has issued here, newest first",
    reply: z.array(z.object({ version: z.string(), text: z.string(), first_used_at: instant })),
    errors: [],
  },
} as const satisfies EndpointTable
