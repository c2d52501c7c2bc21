import type { ExitKind, Language, RegisterKind, Standing } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type Shape = Omit<Column, 'head'>

const shapes: Record<RegisterKind, Shape[]> = {
  members: [
    { width: 8 },
    { width: 34 },
    { kind: 'day', width: 12 },
    { kind: 'day', width: 12 },
    { width: 9 },
    { width: 14 },
  ],
  dispensing: [
    { kind: 'day', width: 11 },
    { kind: 'moment', width: 15 },
    { width: 10 },
    { width: 8 },
    { width: 28 },
    { width: 16 },
    { width: 12 },
    { kind: 'quantity', width: 9 },
    { kind: 'quantity', width: 7 },
  ],
  capacity: [
    { kind: 'day', width: 11 },
    { kind: 'moment', width: 15 },
    { width: 34 },
    { width: 9 },
    { kind: 'quantity', width: 9 },
    { kind: 'quantity', width: 9 },
  ],
}

const columnsOf = (kind: RegisterKind, heads: readonly string[]): Column[] =>
  shapes[kind].map((shape, index) => ({ ...shape, head: heads[index] ?? '' }))

type Words = {
  titles: Record<RegisterKind, string>
  columns: Record<RegisterKind, Column[]>
  document: string
  standings: Record<Standing, string>
  erased: string
  movements: Record<'purchase' | 'reversal' | 'return', string>
  total: string
  passages: Record<'entry' | ExitKind, string>
  dayHighest: (entries: number, exits: number) => string
  capacityOfToday: string
  /** The capacities of a day, in their order. Null is without limit. */
  capacityChanged: (capacities: readonly (number | null)[]) => string
  /** The first day of which everything is kept. */
  completeFrom: (day: string) => string
  taxId: (id: string) => string
  period: (from: string, to: string) => string
  membersOn: (from: string, to: string) => string
  issued: (at: string, by: string) => string
  rows: (count: number) => string
  capacity: (capacity: number) => string
  footer: string
  /** In the place of a number. */
  copy: string
  copyFor: (name: string, at: string) => string
}

export const registerWords: Record<Language, Words> = {
  es: {
    titles: { members: 'Libro de socios', dispensing: 'Libro de dispensación', capacity: 'Registro de aforo' },
    columns: {
      members: columnsOf('members', ['Nº socio', 'Nombre y apellidos', 'Alta', 'Baja', 'Aval', 'Estado']),
      dispensing: columnsOf('dispensing', [
        'Día',
        'Fecha y hora',
        'Nº venta',
        'Nº socio',
        'Producto',
        'Lote',
        'Movimiento',
        'Gramos',
        'Uds.',
      ]),
      capacity: columnsOf('capacity', ['Día', 'Fecha y hora', 'Movimiento', 'Nº socio', 'Dentro', 'Aforo']),
    },
    document: 'Documento',
    standings: {
      active: 'Activo',
      suspended: 'Suspendido',
      banned: 'Expulsado',
      deactivated: 'De baja',
      erased: 'Datos eliminados',
    },
    erased: '(datos eliminados)',
    movements: { purchase: 'Retirada', reversal: 'Anulación', return: 'Devolución' },
    total: 'Total',
    passages: { entry: 'Entrada', normal: 'Salida', forced: 'Salida forzada', timed_out: 'Salida al cierre del día' },
    dayHighest: (entries, exits) =>
      `Máximo del día (${entries} ${entries === 1 ? 'entrada' : 'entradas'}, ${exits} ${exits === 1 ? 'salida' : 'salidas'})`,
    capacityOfToday: 'El aforo de ese día no consta: se muestra el de hoy',
    capacityChanged: (capacities) =>
      `El aforo cambió ese día: ${capacities.map((one) => one ?? 'sin límite').join(' → ')}`,
    completeFrom: (day) =>
      `Aviso: las visitas anteriores al ${day} se eliminan por su plazo de conservación, así que esos días pueden faltar o estar incompletos.`,
    taxId: (id) => `NIF ${id}`,
    period: (from, to) => (from === to ? `Día ${from}` : `Del ${from} al ${to}`),
    membersOn: (from, to) => (from === to ? `Socios el ${to}` : `Socios entre el ${from} y el ${to}`),
    issued: (at, by) => `Emitido el ${at} por ${by}`,
    rows: (count) => (count === 1 ? '1 línea' : `${count} líneas`),
    capacity: (capacity) => `Aforo autorizado al emitir: ${capacity}`,
    footer: 'Página {page} de {pages}',
    copy: 'Copia',
    copyFor: (name, at) => `Copia para ${name}, ${at}`,
  },
  en: {
    titles: { members: 'Member register', dispensing: 'Dispensing register', capacity: 'Capacity log' },
    columns: {
      members: columnsOf('members', ['Member no.', 'Full name', 'Joined', 'Left', 'Sponsor', 'State']),
      dispensing: columnsOf('dispensing', [
        'Day',
        'Date and time',
        'Sale no.',
        'Member no.',
        'Product',
        'Batch',
        'Movement',
        'Grams',
        'Pieces',
      ]),
      capacity: columnsOf('capacity', ['Day', 'Date and time', 'Movement', 'Member no.', 'Inside', 'Capacity']),
    },
    document: 'Document',
    standings: {
      active: 'Active',
      suspended: 'Suspended',
      banned: 'Banned',
      deactivated: 'Left',
      erased: 'Data erased',
    },
    erased: '(data erased)',
    movements: { purchase: 'Sale', reversal: 'Void', return: 'Return' },
    total: 'Total',
    passages: { entry: 'Entry', normal: 'Exit', forced: 'Forced exit', timed_out: 'Exit at the end of the day' },
    dayHighest: (entries, exits) =>
      `Highest of the day (${entries} ${entries === 1 ? 'entry' : 'entries'}, ${exits} ${exits === 1 ? 'exit' : 'exits'})`,
    capacityOfToday: 'The capacity of that day is not on record: this is that of today',
    capacityChanged: (capacities) =>
      `The capacity changed on that day: ${capacities.map((one) => one ?? 'no limit').join(' → ')}`,
    completeFrom: (day) =>
      `Note: visits before ${day} are deleted after their retention period, so those days may be missing or incomplete.`,
    taxId: (id) => `Tax number ${id}`,
    period: (from, to) => (from === to ? `Day ${from}` : `${from} to ${to}`),
    membersOn: (from, to) => (from === to ? `Members on ${to}` : `Members between ${from} and ${to}`),
    issued: (at, by) => `Issued on ${at} by ${by}`,
    rows: (count) => (count === 1 ? '1 row' : `${count} rows`),
    capacity: (capacity) => `Allowed capacity when issued: ${capacity}`,
    footer: 'Page {page} of {pages}',
    copy: 'Copy',
    copyFor: (name, at) => `Copy for ${name}, ${at}`,
  },
}
