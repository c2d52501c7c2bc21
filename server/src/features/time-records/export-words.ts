import type { Language, TimeState } from '@aforo/domain'

type ShiftWords = { columns: string[]; states: Record<TimeState, string> }

export const shiftWords: Record<Language, ShiftWords> = {
  es: {
    columns: [
      'Día',
      'Trabajador',
      'Email',
      'Entrada',
      'Salida',
      'Minutos',
      'Horas',
      'Estado',
      'Entrada fichada',
      'Salida fichada',
      'Correcciones',
    ],
    states: { running: 'En curso', forgotten: 'Salida olvidada', ended: 'Terminado', not_a_shift: 'No es un turno' },
  },
  en: {
    columns: [
      'Day',
      'Employee',
      'Email',
      'Began',
      'Ended',
      'Minutes',
      'Hours',
      'State',
      'Clocked in',
      'Clocked out',
      'Corrections',
    ],
    states: { running: 'Running', forgotten: 'Exit forgotten', ended: 'Ended', not_a_shift: 'Not a shift' },
  },
}
