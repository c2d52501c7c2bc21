import type { Language } from '@aforo/domain'
import type { HelpTopic } from './help-topics.ts'

/** What there is to do, and how it goes without a connection. */
type Limits = { head: readonly [string, string]; rows: readonly (readonly [string, string])[] }

const offline: Record<Language, Limits> = {
  es: {
    head: ['Qué', 'Sin conexión'],
    rows: [
      ['Entradas y salidas', 'Funciona en el dispositivo de la puerta. El aforo es el de esa puerta.'],
      ['Expulsados y suspendidos', 'Funciona con la última lista recibida.'],
      ['Retiradas de quien estaba en sala', 'Funciona hasta su crédito, sus gramos, el stock y el límite por socio.'],
      ['Retiradas de quien entra después', 'Hasta el límite que pone la tienda. Si es 0, espera.'],
      ['Socio a quien vendía otro dispositivo', 'Espera.'],
      ['Recargas en efectivo', 'Funciona. Cuentan al momento en ese dispositivo.'],
      ['Recargas con tarjeta, cuotas', 'Espera.'],
      ['Descuentos', 'Solo el propio del socio. Los demás, y las aprobaciones, esperan.'],
      ['Anulaciones, devoluciones, pagos a socios', 'Espera.'],
      ['Tickets y facturas', 'Espera.'],
      ['Altas y socios de otras tiendas', 'Espera.'],
      [
        'Cambiar de persona',
        'Con PIN, quien ya entró con él en ese dispositivo en los últimos 7 días. Con carné, espera.',
      ],
      ['Cerrar la caja', 'Espera a que todo se haya enviado.'],
      [
        'Los demás dispositivos de la tienda',
        'No cobran hasta que vuelva, se tome el relevo o pasen las horas puestas.',
      ],
    ],
  },
  en: {
    head: ['What', 'Without a connection'],
    rows: [
      ['Entries and exits', 'Work on the device of the door. The occupancy is that of this door.'],
      ['Banned and suspended members', 'Known from the last list that the device received.'],
      [
        'Sales to members who were inside',
        'Work, up to their credit, their grams, the stock and the limit per member.',
      ],
      ['Sales to members who come in later', 'Up to the limit that the shop sets. If it is 0, they wait.'],
      ['A member to whom another device was selling', 'Waits.'],
      ['Top-ups in cash', 'Work. They count at once on that device.'],
      ['Top-ups by card, fees', 'Wait.'],
      ['Discounts', 'Only that of the member. Others, and approvals, wait.'],
      ['Voids, returns, payouts', 'Wait.'],
      ['Receipts and invoices', 'Wait.'],
      ['New members, members of other shops', 'Wait.'],
      [
        'Changing the person',
        'With the PIN, for who used it on that device in the last 7 days. With a card, it waits.',
      ],
      ['Closing the till', 'Waits until everything has been sent.'],
      ['The other devices of the shop', 'Do not charge until it is back, is taken over from, or its hours are over.'],
    ],
  },
}

/** The tables below the steps of a task. */
export const helpLimits: Partial<Record<HelpTopic, Record<Language, Limits>>> = { offline }
