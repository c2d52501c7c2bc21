import type { Language, TimeState } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type ShiftWords = { columns: (string | Column)[]; states: Record<TimeState, string>; total: string }

const day = (head: string): Column => ({ head, kind: 'day' })
const moment = (head: string): Column => ({ head, kind: 'moment' })
const quantity = (head: string): Column => ({ head, kind: 'quantity' })

export const shiftWords: Record<Language, ShiftWords> = {
  es: {
    columns: [
      day('Día'),
      'Trabajador',
      'Email',
      moment('Entrada'),
      moment('Salida'),
      'Minutos',
      quantity('Horas'),
      'Estado',
      moment('Entrada fichada'),
      moment('Salida fichada'),
      'Correcciones',
    ],
    states: { running: 'En curso', forgotten: 'Salida olvidada', ended: 'Terminado', not_a_shift: 'No es un turno' },
    total: 'Total',
  },
  en: {
    columns: [
      day('Day'),
      'Employee',
      'Email',
      moment('Began'),
      moment('Ended'),
      'Minutes',
      quantity('Hours'),
      'State',
      moment('Clocked in'),
      moment('Clocked out'),
      'Corrections',
    ],
    states: { running: 'Running', forgotten: 'Exit forgotten', ended: 'Ended', not_a_shift: 'Not a shift' },
    total: 'Total',
  },
}
