import type { DayPart } from '@aforo/domain'
import { words } from '../../words/words.ts'

const partsEs: Record<DayPart, string> = { morning: 'Mañana', afternoon: 'Tarde', night: 'Noche' }
const partsEn: typeof partsEs = { morning: 'Morning', afternoon: 'Afternoon', night: 'Night' }

const casesEs = (count: number): string => (count === 1 ? '1 caso' : `${count} casos`)
const casesEn = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)
const shiftsEs = (count: number): string => (count === 1 ? '1 turno' : `${count} turnos`)
const shiftsEn = (count: number): string => (count === 1 ? '1 shift' : `${count} shifts`)

/** Texts for what counts found missing. They say where to look, and never that somebody took something. */
export const shrinkWords = words({
  es: {
    title: 'Informe de merma',
    back: 'Recuentos',
    periods: 'Periodo',
    lastDays: { 7: '7 días', 30: '30 días', 90: '90 días', 365: '12 meses' },
    from: 'Desde',
    to: 'Hasta',
    tooLong: 'El periodo va del primer día al último y no pasa de un año.',
    none: 'Sin recuentos en estos días',
    noneHint: 'Un caso es un lote pesado dos veces. Con el segundo recuento se ve cuánto falta entre uno y otro.',
    toCounts: 'Ir a los recuentos',
    loadError: 'No se ha podido cargar el informe',
    excess: 'Más de lo que se seca',
    excessHint: (money: string, cost: string | null) =>
      cost === null ? `${money} a precio de venta` : `${money} a precio de venta · ${cost} de coste`,
    missing: 'Falta en total',
    missingHint: (drying: string) => `de eso, ${drying} es secado normal`,
    cases: 'Casos',
    casesHint: (outside: number, sheets: number) =>
      `${outside} fuera de lo normal · ${sheets === 1 ? '1 recuento' : `${sheets} recuentos`}`,
    about:
      'Los gramos dicen dónde mirar, no qué ha pasado. Una tara mal apuntada, un bote mal abierto o un lote mezclado dan lo mismo.',
    products: 'Por producto',
    batches: 'Por lote',
    shifts: 'Por turno',
    shiftsHint: 'El tiempo entre dos recuentos',
    parts: 'Por parte del día',
    people: 'Por persona de turno',
    product: 'Producto',
    batch: 'Lote',
    batchOf: (code: string) => `Lote ${code}`,
    noBatch: 'Sin lote',
    shift: 'Turno',
    part: 'Parte del día',
    casesOf: casesEs,
    outsideOf: (count: number) => `${count} fuera`,
    drying: 'Secado',
    excessHead: 'De más',
    value: 'Valor',
    partNames: partsEs,
    perShift: 'Media por turno',
    perShiftOther: (grams: string) => `los demás: ${grams}`,
    shiftsOf: shiftsEs,
    usual: 'Como los demás',
    standsOut: 'Se aparta',
    peopleHint: 'Solo aparece quien se aparta mucho, con turnos de sobra para que no sea casualidad.',
    together: ' y ',
    togetherHint: 'Trabajan siempre juntos: los datos no los distinguen.',
    personText: (more: string, shifts: string, others: string) =>
      `En sus ${shifts} falta de media ${more} más que en los otros ${others}. Conviene repasar con calma cómo se pesa y se abre en esos turnos.`,
    error: (error: string) => `Margen de azar: ±${error}`,
    nobody: 'Nadie se aparta de los demás.',
    nobodyYet: 'Todavía no hay turnos suficientes para comparar a nadie.',
    compared: (count: number) =>
      count === 1 ? '1 persona o grupo comparado' : `${count} personas o grupos comparados`,
    tooFew: (count: number) =>
      count === 1 ? '1 con pocos turnos para decir nada' : `${count} con pocos turnos para decir nada`,
  },
  en: {
    title: 'Shrink report',
    back: 'Counts',
    periods: 'Period',
    lastDays: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' },
    from: 'From',
    to: 'To',
    tooLong: 'The period goes from its first day to its last and is not longer than a year.',
    none: 'No counts in these days',
    noneHint: 'A case is a batch weighed twice. The second count shows how much is missing since the first.',
    toCounts: 'Go to the counts',
    loadError: 'The report could not be loaded',
    excess: 'Beyond drying',
    excessHint: (money: string, cost: string | null) =>
      cost === null ? `${money} at the selling price` : `${money} at the selling price · ${cost} at cost`,
    missing: 'Missing in all',
    missingHint: (drying: string) => `of which ${drying} is normal drying`,
    cases: 'Cases',
    casesHint: (outside: number, sheets: number) =>
      `${outside} outside the normal · ${sheets === 1 ? '1 count' : `${sheets} counts`}`,
    about:
      'The grams say where to look, not what happened. A wrong weight of an empty jar, a jar badly opened or a mixed batch look the same.',
    products: 'By product',
    batches: 'By batch',
    shifts: 'By shift',
    shiftsHint: 'The time between two counts',
    parts: 'By part of the day',
    people: 'By person on duty',
    product: 'Product',
    batch: 'Batch',
    batchOf: (code: string) => `Batch ${code}`,
    noBatch: 'No batch',
    shift: 'Shift',
    part: 'Part of the day',
    casesOf: casesEn,
    outsideOf: (count: number) => `${count} outside`,
    drying: 'Drying',
    excessHead: 'Beyond',
    value: 'Value',
    partNames: partsEn,
    perShift: 'Mean per shift',
    perShiftOther: (grams: string) => `the others: ${grams}`,
    shiftsOf: shiftsEn,
    usual: 'Like the others',
    standsOut: 'Stands out',
    peopleHint: 'Only who differs a lot appears, with enough shifts that it is not chance.',
    together: ' and ',
    togetherHint: 'They always work together: the data cannot tell them apart.',
    personText: (more: string, shifts: string, others: string) =>
      `In their ${shifts} ${more} more is missing on average than in the other ${others}. Look calmly at how jars are weighed and opened in those shifts.`,
    error: (error: string) => `Margin of chance: ±${error}`,
    nobody: 'Nobody differs from the others.',
    nobodyYet: 'There are not enough shifts yet to compare anybody.',
    compared: (count: number) => (count === 1 ? '1 person or group compared' : `${count} people or groups compared`),
    tooFew: (count: number) => `${count} with too few shifts to say anything`,
  },
})
