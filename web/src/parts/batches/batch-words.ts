import type { BatchState } from '@aforo/domain'
import { words } from '../../words/words.ts'

const statesEs: Record<BatchState, string> = {
  for_sale: 'A la venta',
  expired: 'Caducado',
  used_up: 'Terminado',
  blocked: 'Bloqueado',
}
const statesEn: typeof statesEs = {
  for_sale: 'For sale',
  expired: 'Expired',
  used_up: 'Used up',
  blocked: 'Blocked',
}

/** Texts about a batch, used on every screen that names one. */
export const batchWords = words({
  es: {
    batch: (code: string) => `Lote ${code}`,
    batches: 'Lotes',
    withoutBatch: 'Sin lote',
    states: statesEs,
    code: 'Código del lote',
    codeHint: 'Vacío: se pone la fecha.',
    codeMissing: 'Escribe un código.',
    supplier: 'Proveedor',
    strain: 'Variedad',
    harvested: 'Cosecha',
    expires: 'Caduca',
    expiresOn: (day: string) => `caduca ${day}`,
    expiredOn: (day: string) => `caducó ${day}`,
    expiresFirst: 'No puede caducar antes de la cosecha.',
    thc: 'THC',
    cbd: 'CBD',
    percentFault: 'Escribe un porcentaje, por ejemplo 18,5.',
    jarTare: 'Bote vacío',
    jarTareFault: 'Escribe lo que pesa el bote vacío, por ejemplo 212,5.',
    jars: 'Botes que llena',
    jarsHint: 'Vacío: sin botes propios.',
    jarsFault: 'Escribe cuántos botes, de 1 a 200.',
    more: 'Más datos',
  },
  en: {
    batch: (code: string) => `Batch ${code}`,
    batches: 'Batches',
    withoutBatch: 'Without a batch',
    states: statesEn,
    code: 'Batch code',
    codeHint: 'Empty: the date is used.',
    codeMissing: 'Type a code.',
    supplier: 'Supplier',
    strain: 'Strain',
    harvested: 'Harvest',
    expires: 'Expires',
    expiresOn: (day: string) => `expires ${day}`,
    expiredOn: (day: string) => `expired ${day}`,
    expiresFirst: 'It cannot expire before its harvest.',
    thc: 'THC',
    cbd: 'CBD',
    percentFault: 'Type a percentage, for example 18.5.',
    jarTare: 'Empty jar',
    jarTareFault: 'Type the weight of the empty jar, for example 212.5.',
    jars: 'Jars that it fills',
    jarsHint: 'Empty: no jars of its own.',
    jarsFault: 'Type how many jars, from 1 to 200.',
    more: 'More details',
  },
})
