import type { PartState, StatusPart } from '@aforo/domain'
import { words } from '../../words/words.ts'

const partsEs: Record<StatusPart, string> = {
  database: 'Base de datos',
  redis: 'Redis',
  pictures: 'Imágenes',
  jobs: 'Trabajos en segundo plano',
  mail: 'Correo',
  live: 'Actualización en directo',
}

const partsEn: Record<StatusPart, string> = {
  database: 'Database',
  redis: 'Redis',
  pictures: 'Pictures',
  jobs: 'Background work',
  mail: 'Mail',
  live: 'Live updates',
}

const statesEs: Record<PartState, string> = { ok: 'Funciona', down: 'No funciona', unknown: 'Sin datos' }
const statesEn: Record<PartState, string> = { ok: 'Works', down: 'Does not work', unknown: 'No data' }

export const statusWords = words({
  es: {
    title: 'Estado del servicio',
    allWorks: 'Todo funciona',
    somethingFails: 'Algo no funciona',
    checkedAt: (when: string) => `Comprobado: ${when}`,
    loadError: 'El servicio no responde',
    last90: 'Últimos 90 días (UTC)',
    days: (part: string) => `${part}: disponibilidad por día (UTC)`,
    noData: 'sin datos',
    incidents: 'Incidencias',
    none: 'Ninguna en los últimos 90 días.',
    everything: 'Todo el servicio',
    goesOn: 'continúa',
    hint: 'Se comprueba cada minuto. El tiempo sin comprobación cuenta como caída. Los días son de medianoche a medianoche UTC.',
    parts: partsEs,
    states: statesEs,
  },
  en: {
    title: 'Service status',
    allWorks: 'Everything works',
    somethingFails: 'Something does not work',
    checkedAt: (when: string) => `Checked: ${when}`,
    loadError: 'The service does not answer',
    last90: 'Last 90 days (UTC)',
    days: (part: string) => `${part}: availability by day (UTC)`,
    noData: 'no data',
    incidents: 'Incidents',
    none: 'None in the last 90 days.',
    everything: 'The whole service',
    goesOn: 'still going on',
    hint: 'It is checked every minute. Time without a check counts as down. Days are from midnight to midnight UTC.',
    parts: partsEn,
    states: statesEn,
  },
})
