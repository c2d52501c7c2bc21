import type { Capability, Role } from '@aforo/domain'
import { words } from './words.ts'

type PeopleWords = { role: Record<Role, string>; capability: Record<Capability, string> }

/** The names of roles and capabilities, used wherever they are chosen, shown or mentioned. */
export const peopleWords = words<PeopleWords>({
  es: {
    role: { superadmin: 'Superadmin', owner: 'Propietari@', employee: 'Trabajad@r' },
    capability: {
      door: 'Entradas y salidas',
      counter: 'Retirada y checkout',
      top_up: 'Añadir crédito',
      payout: 'Devolver crédito',
      members: 'Crear y editar socios',
      catalogue: 'Productos y stock',
      accounting: 'Contabilidad',
      till: 'Cerrar caja',
      staff: 'Personal',
    },
  },
  en: {
    role: { superadmin: 'Superadmin', owner: 'Owner', employee: 'Employee' },
    capability: {
      door: 'Entries and exits',
      counter: 'Dispense and checkout',
      top_up: 'Add credit',
      payout: 'Give credit back',
      members: 'Create and edit members',
      catalogue: 'Products and stock',
      accounting: 'Accounting',
      till: 'Close the till',
      staff: 'Staff',
    },
  },
})
