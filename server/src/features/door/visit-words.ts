import type { ExitKind, Language } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type VisitWords = { columns: (string | Column)[]; kinds: Record<ExitKind, string>; inside: string; undone: string }

const moment = (head: string): Column => ({ head, kind: 'moment' })

export const visitWords: Record<Language, VisitWords> = {
  es: {
    columns: [
      moment('Entrada'),
      moment('Salida'),
      'Minutos',
      'Nº socio',
      'Nombre',
      'Tipo',
      'Entrada por',
      'Salida por',
      'Motivo',
    ],
    kinds: { normal: 'Normal', forced: 'Forzada', timed_out: 'Olvidada' },
    inside: 'En sala',
    undone: 'Deshecha',
  },
  en: {
    columns: [
      moment('Entry'),
      moment('Exit'),
      'Minutes',
      'Member no.',
      'Name',
      'Kind',
      'Let in by',
      'Let out by',
      'Reason',
    ],
    kinds: { normal: 'Normal', forced: 'Forced', timed_out: 'Forgotten' },
    inside: 'Inside',
    undone: 'Undone',
  },
}
