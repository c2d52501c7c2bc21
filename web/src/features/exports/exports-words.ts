import type { ExportKind, MemberGroup, PeriodName, TransactionType } from '@aforo/domain'
import { words } from '../../words/words.ts'

const kindsEs: Record<ExportKind, string> = {
  members: 'Socios',
  member_statement: 'Extracto de un socio',
  member_file: 'Copia de los datos de un socio',
  visits: 'Visitas',
  transactions: 'Transacciones',
  dashboard: 'Resumen del negocio',
  time_records: 'Horas del equipo',
  erasures: 'Datos eliminados',
  fiscal_records: 'Registros de facturas',
  stock_value: 'Valor del stock',
  reorder: 'Reposición',
  import_faults: 'Filas por corregir',
}

const kindsEn: Record<ExportKind, string> = {
  members: 'Members',
  member_statement: 'Statement of a member',
  member_file: 'Copy of the data of a member',
  visits: 'Visits',
  transactions: 'Transactions',
  dashboard: 'Business summary',
  time_records: 'Hours of the team',
  erasures: 'Erased data',
  fiscal_records: 'Records of invoices',
  stock_value: 'Value of the stock',
  reorder: 'Reorder list',
  import_faults: 'Rows to correct',
}

const typesEs: Record<TransactionType, string> = {
  add_cash: 'recargas',
  purchase: 'retiradas',
  fee: 'cuotas',
  payout: 'crédito devuelto',
  return: 'devoluciones',
  reversal: 'anulaciones',
  cash_in: 'entradas de caja',
  cash_out: 'salidas de caja',
  expense: 'gastos',
  till_difference: 'diferencias de caja',
  opening: 'saldos iniciales',
}

const typesEn: Record<TransactionType, string> = {
  add_cash: 'top-ups',
  purchase: 'sales',
  fee: 'fees',
  payout: 'credit given back',
  return: 'returns',
  reversal: 'reversals',
  cash_in: 'cash in',
  cash_out: 'cash out',
  expense: 'expenses',
  till_difference: 'till differences',
  opening: 'opening balances',
}

const groupsEs: Record<MemberGroup, string> = {
  ok: 'al día',
  expiring: 'que caducan pronto',
  blocked: 'bloqueados',
  left: 'de baja',
}

const groupsEn: Record<MemberGroup, string> = {
  ok: 'paid up',
  expiring: 'expiring soon',
  blocked: 'blocked',
  left: 'who left',
}

const periodsEs: Record<PeriodName, string> = { today: 'hoy', week: '7 días', month: 'mes', year: 'año' }
const periodsEn: Record<PeriodName, string> = { today: 'today', week: '7 days', month: 'month', year: 'year' }

export const exportsWords = words({
  es: {
    title: 'Exportaciones',
    hint: 'Quién se ha llevado datos en un archivo, cuándo, cuáles y cuántas filas.',
    when: 'Cuándo',
    who: 'Quién',
    what: 'Qué',
    filter: 'Filtro',
    rows: 'Filas',
    venue: 'Tienda',
    kinds: kindsEs,
    formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON', xml: 'XML' },
    running: 'En curso',
    aborted: 'Interrumpida',
    everything: 'Todo',
    venues: (names: string) => `tiendas: ${names}`,
    since: (day: string) => `desde el ${day}`,
    until: (day: string) => `hasta el ${day}`,
    between: (from: string, to: string) => `del ${from} al ${to}`,
    on: (day: string) => `el ${day}`,
    period: (name: string) => `periodo: ${name}`,
    staff: (name: string) => `hecho por ${name}`,
    member: (number: string) => `socio nº ${number}`,
    searched: 'con una búsqueda',
    types: typesEs,
    groups: groupsEs,
    periods: periodsEs,
    exits: {
      normal: 'salida normal',
      forced: 'salida forzada',
      timed_out: 'salida olvidada',
      inside: 'en sala',
    },
    none: 'Nadie ha exportado nada',
    noneHint: 'Cada archivo que se descargue quedará anotado aquí.',
    loadError: 'No se ha podido cargar la lista',
  },
  en: {
    title: 'Exports',
    hint: 'Who downloaded data, when, which data and how many rows.',
    when: 'When',
    who: 'Who',
    what: 'What',
    filter: 'Filter',
    rows: 'Rows',
    venue: 'Shop',
    kinds: kindsEn,
    formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON', xml: 'XML' },
    running: 'In progress',
    aborted: 'Interrupted',
    everything: 'Everything',
    venues: (names: string) => `shops: ${names}`,
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    on: (day: string) => `on ${day}`,
    period: (name: string) => `period: ${name}`,
    staff: (name: string) => `made by ${name}`,
    member: (number: string) => `member no. ${number}`,
    searched: 'with a search',
    types: typesEn,
    groups: groupsEn,
    periods: periodsEn,
    exits: {
      normal: 'normal exit',
      forced: 'forced exit',
      timed_out: 'forgotten exit',
      inside: 'inside',
    },
    none: 'Nobody has exported anything',
    noneHint: 'Every file that is downloaded is listed here.',
    loadError: 'The list could not be loaded',
  },
})
