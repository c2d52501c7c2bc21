import type { Language, MemberState } from '@aforo/domain'

type ExportWords = {
  columns: Record<string, string>
  states: Record<MemberState, string>
  total: string
  members: (count: number) => string
}

export const exportWords: Record<Language, ExportWords> = {
  es: {
    columns: {
      number: 'Nº socio',
      name: 'Nombre',
      lastName: 'Apellidos',
      email: 'Email',
      balance: 'Crédito',
      state: 'Estado',
      registered: 'Alta',
      expiry: 'Caducidad',
      feePaid: 'Cuota pagada hasta',
      grams: 'Gramos del mes',
    },
    states: {
      active: 'Al corriente',
      expiring: 'Caduca pronto',
      expired: 'Cuota caducada',
      unpaid: 'Cuota sin pagar',
      suspended: 'Suspendido',
      banned: 'Expulsado',
      deactivated: 'De baja',
      erased: 'Datos eliminados',
    },
    total: 'Total',
    members: (count) => (count === 1 ? '1 socio' : `${count} socios`),
  },
  en: {
    columns: {
      number: 'Member no.',
      name: 'Name',
      lastName: 'Last name',
      email: 'Email',
      balance: 'Credit',
      state: 'State',
      registered: 'Registered',
      expiry: 'Expiry',
      feePaid: 'Fee paid until',
      grams: 'Grams this month',
    },
    states: {
      active: 'Paid up',
      expiring: 'Expiring soon',
      expired: 'Membership expired',
      unpaid: 'Fee unpaid',
      suspended: 'Suspended',
      banned: 'Banned',
      deactivated: 'Left',
      erased: 'Data erased',
    },
    total: 'Total',
    members: (count) => (count === 1 ? '1 member' : `${count} members`),
  },
}
