import type { DeliveryState, DocumentType, TaxKind } from '@aforo/domain'
import { words } from '../../words/words.ts'

const typesEs: Record<DocumentType, string> = {
  F1: 'Facturas completas',
  F2: 'Facturas simplificadas',
  F3: 'Completas en lugar de simplificadas',
  R1: 'Rectificativas R1',
  R2: 'Rectificativas R2',
  R3: 'Rectificativas R3',
  R4: 'Rectificativas R4',
  R5: 'Rectificativas de simplificadas',
}
const typesEn: Record<DocumentType, string> = {
  F1: 'Full invoices',
  F2: 'Simplified invoices',
  F3: 'Full in place of simplified',
  R1: 'Corrective invoices R1',
  R2: 'Corrective invoices R2',
  R3: 'Corrective invoices R3',
  R4: 'Corrective invoices R4',
  R5: 'Corrections of simplified invoices',
}

const statesEs: Record<DeliveryState, string> = {
  waiting: 'Por enviar',
  accepted: 'Aceptadas',
  accepted_with_errors: 'Aceptadas con errores',
  rejected: 'Rechazadas',
}
const statesEn: Record<DeliveryState, string> = {
  waiting: 'Waiting to be sent',
  accepted: 'Accepted',
  accepted_with_errors: 'Accepted with errors',
  rejected: 'Rejected',
}

const treatmentsEs: Record<TaxKind, string> = { taxed: 'Al', exempt: 'Exento', outside: 'No sujeto' }
const treatmentsEn: Record<TaxKind, string> = { taxed: 'At', exempt: 'Exempt', outside: 'Outside the tax' }

/** Texts for fiscal totals. */
export const closingWords = words({
  es: {
    title: 'Cierre fiscal',
    ofDay: (day: string) => `Cierre fiscal del ${day}`,
    dayHint: 'Facturas del día de trabajo. Las de madrugada son del día anterior.',
    tillHint:
      'Facturas de la tienda mientras esta caja estuvo abierta. Las retiradas se pagan con crédito y no son de ninguna caja: dos cajas abiertas a la vez muestran las mismas.',
    test: 'Pruebas: no son facturas',
    issuer: 'Emisor',
    installation: 'Instalación',
    numbers: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
    cancelled: 'Anuladas',
    amended: 'Registros subsanados',
    countAndTotal: (count: string, total: string) => `${count} · ${total}`,
    treatments: treatmentsEs,
    base: 'Base',
    tax: 'Cuota',
    total: 'Total facturado',
    running: 'Total acumulado de la cadena',
    runningHint: (count: string) => `desde el primero de ${count} registros`,
    lastHash: 'Huella del último',
    types: typesEs,
    states: statesEs,
    print: 'Imprimir cierre fiscal',
  },
  en: {
    title: 'Fiscal closing',
    ofDay: (day: string) => `Fiscal closing of ${day}`,
    dayHint: 'Invoices of the business day. Those after midnight belong to the day before.',
    tillHint:
      'Invoices of the shop while this till was open. Sales are paid with credit and belong to no till: two tills that are open at the same time show the same ones.',
    test: 'Tests: these are no invoices',
    issuer: 'Issuer',
    installation: 'Installation',
    numbers: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    cancelled: 'Cancelled',
    amended: 'Mended records',
    countAndTotal: (count: string, total: string) => `${count} · ${total}`,
    treatments: treatmentsEn,
    base: 'Base',
    tax: 'Tax',
    total: 'Total invoiced',
    running: 'Running total of the chain',
    runningHint: (count: string) => `since the first of ${count} records`,
    lastHash: 'Hash of the last one',
    types: typesEn,
    states: statesEn,
    print: 'Print fiscal closing',
  },
})
