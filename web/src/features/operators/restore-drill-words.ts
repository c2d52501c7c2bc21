import { drillDueDays } from '@aforo/domain'
import { words } from '../../words/words.ts'

/** Texts for the last restore drill. */
export const restoreDrillWords = words({
  es: {
    title: 'Última prueba de restauración',
    loadError: 'No se ha podido cargar la última prueba de restauración',
    never: 'Nunca se ha probado a restaurar una copia',
    neverHint: `Sin probarlo, nadie sabe si las copias sirven. Hazlo al menos cada ${drillDueDays} días.`,
    daysAgo: (days: number) => (days === 0 ? 'hace menos de un día' : days === 1 ? 'hace 1 día' : `hace ${days} días`),
    rpo: (time: string) => `se perderían ${time} (RPO)`,
    rto: (time: string) => `en marcha en ${time} (RTO)`,
    differences: (count: string, number: number) =>
      number === 0 ? 'sin diferencias' : number === 1 ? '1 diferencia' : `${count} diferencias`,
    failed: 'Falló: las copias no se pueden restaurar como se espera.',
    overdue: (days: number) => `Hace más de ${days} días: repítela.`,
  },
  en: {
    title: 'Last restore drill',
    loadError: 'The last restore drill could not be loaded',
    never: 'Nobody has tried to restore a backup',
    neverHint: `Without trying, nobody knows whether the backups work. Do it at least every ${drillDueDays} days.`,
    daysAgo: (days: number) => (days === 0 ? 'less than a day ago' : days === 1 ? '1 day ago' : `${days} days ago`),
    rpo: (time: string) => `${time} would be lost (RPO)`,
    rto: (time: string) => `running again in ${time} (RTO)`,
    differences: (count: string, number: number) =>
      number === 0 ? 'no differences' : number === 1 ? '1 difference' : `${count} differences`,
    failed: 'It failed: the backups cannot be restored as expected.',
    overdue: (days: number) => `More than ${days} days ago: repeat it.`,
  },
})
