import type { OfflineKind } from '@aforo/domain'
import { words } from '../../words/words.ts'

const kindsEs: Record<OfflineKind, string> = { entry: 'Entrada', exit: 'Salida', sale: 'Retirada', top_up: 'Recarga' }
const kindsEn: Record<OfflineKind, string> = { entry: 'Entry', exit: 'Exit', sale: 'Sale', top_up: 'Top-up' }

/** Texts that several screens use about working without a connection. */
export const offlineWords = words({
  es: {
    kinds: kindsEs,
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    cash: 'Efectivo',
    operations: (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`),
    unsent: (count: number) => `${count} por enviar`,
    toSend: 'Por enviar',
    savedHere: 'Se guarda aquí y se envía al volver la línea',
    unknown: 'no se sabe',
    atLeast: (operations: string) => `al menos ${operations}`,
    waitsForLine: 'Espera a la conexión.',
    atTime: (time: string) => `a las ${time}`,
  },
  en: {
    kinds: kindsEn,
    products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    cash: 'Cash',
    operations: (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
    unsent: (count: number) => `${count} to send`,
    toSend: 'To send',
    savedHere: 'Saved here, and sent when the line is back',
    unknown: 'not known',
    atLeast: (operations: string) => `at least ${operations}`,
    waitsForLine: 'It waits for the connection.',
    atTime: (time: string) => `at ${time}`,
  },
})
