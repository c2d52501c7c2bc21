import type { ExitKind, Language } from '@aforo/domain'

type VisitWords = { columns: string[]; kinds: Record<ExitKind, string>; inside: string; undone: string }

export const visitWords: Record<Language, VisitWords> = {
  es: {
    columns: ['Entrada', 'Salida', 'Minutos', 'Nº socio', 'Nombre', 'Tipo', 'Entrada por', 'Salida por', 'Motivo'],
    kinds: { normal: 'Normal', forced: 'Forzada', timed_out: 'Olvidada' },
    inside: 'En sala',
    undone: 'Deshecha',
  },
  en: {
    columns: ['Entry', 'Exit', 'Minutes', 'Member no.', 'Name', 'Kind', 'Let in by', 'Let out by', 'Reason'],
    kinds: { normal: 'Normal', forced: 'Forced', timed_out: 'Forgotten' },
    inside: 'Inside',
    undone: 'Undone',
  },
}
