import type { Role } from '@aforo/domain'
import { words } from './words.ts'

/** The names of roles, used wherever they are chosen, shown or mentioned. */
export const peopleWords = words<{ role: Record<Role, string> }>({
  es: { role: { superadmin: 'Superadmin', owner: 'Propietari@', employee: 'Trabajad@r' } },
  en: { role: { superadmin: 'Superadmin', owner: 'Owner', employee: 'Employee' } },
})
