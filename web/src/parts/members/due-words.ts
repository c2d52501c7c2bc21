import { words } from '../../words/words.ts'

export const dueWords = words({
  es: {
    until: (day: string) => `hasta ${day}`,
    in: (days: number) => (days === 0 ? 'caduca hoy' : days === 1 ? 'caduca mañana' : `caduca en ${days} días`),
    ago: (days: number) => (days === 1 ? 'caducada ayer' : `caducada hace ${days} días`),
  },
  en: {
    until: (day: string) => `until ${day}`,
    in: (days: number) => (days === 0 ? 'expires today' : days === 1 ? 'expires tomorrow' : `expires in ${days} days`),
    ago: (days: number) => (days === 1 ? 'expired yesterday' : `expired ${days} days ago`),
  },
})
