import type { GapReason } from '@aforo/domain'
import { words } from '../../words/words.ts'

const gapEs: Record<GapReason, string> = {
  moisture: 'Se ha secado',
  crumbs: 'Restos',
  scale: 'Diferencia de balanza',
  damaged: 'Dañado',
  missing: 'Falta',
}

const gapEn: Record<GapReason, string> = {
  moisture: 'Dried out',
  crumbs: 'Crumbs',
  scale: 'Scales differ',
  damaged: 'Damaged',
  missing: 'Missing',
}

/** Texts about transfers that several screens show. */
export const transferWords = words({
  es: {
    send: 'Trasladar',
    onTheWay: 'De camino',
    gap: gapEs,
    incoming: (count: number) => (count === 1 ? '1 traslado de camino' : `${count} traslados de camino`),
    incomingHint: 'Recíbelo cuando llegue: hasta entonces no está en tu stock.',
    look: 'Ver traslados',
    journey: 'Traslados de este lote',
    cameFrom: (batch: string, venue: string) => `Procede del lote ${batch} de ${venue}`,
    cameFromVenue: (venue: string) => `Ha llegado de ${venue}`,
    sentTo: (venue: string) => `Trasladado a ${venue}`,
    arrived: (quantity: string) => `Llegaron ${quantity}`,
    lost: (quantity: string) => `Perdidos de camino: ${quantity}`,
    gained: (quantity: string) => `De más al llegar: ${quantity}`,
    cancelled: 'Cancelado: ha vuelto al stock',
  },
  en: {
    send: 'Transfer',
    onTheWay: 'On the way',
    gap: gapEn,
    incoming: (count: number) => (count === 1 ? '1 transfer on the way' : `${count} transfers on the way`),
    incomingHint: 'Receive it when it arrives: until then it is not in your stock.',
    look: 'See transfers',
    journey: 'Transfers of this batch',
    cameFrom: (batch: string, venue: string) => `Came from batch ${batch} of ${venue}`,
    cameFromVenue: (venue: string) => `Came from ${venue}`,
    sentTo: (venue: string) => `Sent to ${venue}`,
    arrived: (quantity: string) => `${quantity} arrived`,
    lost: (quantity: string) => `Lost on the way: ${quantity}`,
    gained: (quantity: string) => `More on arrival: ${quantity}`,
    cancelled: 'Cancelled: back in stock',
  },
})
