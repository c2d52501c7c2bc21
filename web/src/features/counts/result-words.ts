import type { CountVerdict } from '@aforo/domain'
import { words } from '../../words/words.ts'

const verdictsEs: Record<CountVerdict, string> = {
  normal: 'Normal',
  missing_more: 'Falta más de lo normal',
  surplus: 'Sobra',
}
const verdictsEn: typeof verdictsEs = { normal: 'Normal', missing_more: 'More missing than normal', surplus: 'Surplus' }

const productsEs = (count: number) => (count === 1 ? '1 producto' : `${count} productos`)
const productsEn = (count: number) => (count === 1 ? '1 product' : `${count} products`)
const jarsEs = (count: number) => (count === 1 ? '1 bote' : `${count} botes`)
const jarsEn = (count: number) => (count === 1 ? '1 jar' : `${count} jars`)

/** Texts for the differences of a finished count. */
export const resultWords = words({
  es: {
    title: 'Resultado del recuento',
    print: 'Imprimir',
    approve: 'Aprobar recuento',
    size: (jars: number, products: number) => `${jarsEs(jars)}, ${productsEs(products)}`,
    and: ' y ',
    total: 'Diferencia total',
    totalHint: (percent: string | null, expected: string, money: string) =>
      percent === null ? money : `${percent} de ${expected} · ${money}`,
    pieces: (text: string) => `y ${text}`,
    within: 'Dentro de lo esperado',
    withinHint: (count: number): string =>
      count === 1 ? 'producto, por humedad que se pierde' : 'productos, por humedad que se pierde',
    outside: 'Fuera',
    outsideNone: 'ningún producto',
    outsideHint: (count: number, names: string) => (count === 1 ? `producto: ${names}` : `productos: ${names}`),
    andMore: (names: string, more: number) => `${names} y ${more} más`,
    recountTitle: (count: number) => `Antes de aprobar, vuelve a contar ${productsEs(count)}`,
    recountHint: (jars: number) =>
      jars === 1
        ? 'Es 1 bote. Otra persona tiene que pesarlo. El stock no cambia hasta que apruebes.'
        : `Son ${jars} botes. Otra persona tiene que pesarlos. El stock no cambia hasta que apruebes.`,
    recountGoing: (done: number, all: number) => `Van ${done} de ${all}.`,
    recount: (jars: number) => `Volver a contar ${jarsEs(jars)}`,
    openSheet: 'Abrir el recuento',
    lockedRecount: 'Falta que otra persona vuelva a contar',
    lockedYou: 'Has pesado en este recuento: lo aprueba otra persona',
    readyTitle: 'Listo para aprobar',
    readyHint: 'El stock no cambia hasta que se apruebe. Lo que se ha secado se apunta como merma por humedad.',
    approvedBy: (name: string, when: string) => `Aprobado por ${name}, ${when}`,
    discardedBy: (name: string, when: string) => `Descartado por ${name}, ${when}`,
    reasonOf: (reason: string) => `Motivo: ${reason}`,
    leftOut: (count: number) =>
      count === 1
        ? '1 lote queda fuera del resultado, porque se saltó un bote.'
        : `${count} lotes quedan fuera del resultado, porque se saltaron botes.`,
    table: 'Diferencias por producto',
    product: 'Producto',
    jars: 'Botes',
    expected: 'Según el sistema',
    counted: 'Contado',
    difference: 'Diferencia',
    normal: 'Merma normal',
    legend: 'La banda verde es la merma normal, el punto es este recuento.',
    state: 'Estado',
    verdicts: verdictsEs,
    surplusAgain: 'Sobra: hay que repetir',
    batch: (code: string) => `Lote ${code}`,
    noBatch: 'Sin lote',
    batches: (name: string) => `Lotes de ${name}`,
    band: (low: string, high: string) => `${low} a ${high}`,
    days: 'Desde el último peso',
    daysText: (days: string) => `${days} días`,
    booked: 'Apuntado',
    doneTitle: 'Recuento terminado',
    doneHint: 'Ahora lo revisa y lo aprueba otra persona con permiso. El stock cambia entonces.',
    approveTitle: '¿Aprobar el recuento?',
    approveHint: 'El stock pasa a ser lo contado. Queda apuntado quién pesó, quién aprueba y por qué.',
    approveEffect: (difference: string, money: string) => `${difference} · ${money}`,
    reason: 'Motivo',
    reasonHint: 'Por ejemplo: recuento mensual, diferencias explicadas.',
    reasonMissing: 'Escribe el motivo.',
    approved: 'Recuento aprobado',
    loadError: 'No se ha podido cargar el resultado',
  },
  en: {
    title: 'Result of the count',
    print: 'Print',
    approve: 'Approve count',
    size: (jars: number, products: number) => `${jarsEn(jars)}, ${productsEn(products)}`,
    and: ' and ',
    total: 'Total difference',
    totalHint: (percent: string | null, expected: string, money: string) =>
      percent === null ? money : `${percent} of ${expected} · ${money}`,
    pieces: (text: string) => `and ${text}`,
    within: 'As expected',
    withinHint: (count: number): string => (count === 1 ? 'product, by moisture lost' : 'products, by moisture lost'),
    outside: 'Outside',
    outsideNone: 'no product',
    outsideHint: (count: number, names: string) => (count === 1 ? `product: ${names}` : `products: ${names}`),
    andMore: (names: string, more: number) => `${names} and ${more} more`,
    recountTitle: (count: number) => `Before you approve, count ${productsEn(count)} again`,
    recountHint: (jars: number) =>
      jars === 1
        ? 'It is 1 jar. Somebody else must weigh it. Stock does not change until you approve.'
        : `They are ${jars} jars. Somebody else must weigh them. Stock does not change until you approve.`,
    recountGoing: (done: number, all: number) => `${done} of ${all} done.`,
    recount: (jars: number) => `Count ${jarsEn(jars)} again`,
    openSheet: 'Open the count',
    lockedRecount: 'Somebody else must count again first',
    lockedYou: 'You weighed in this count: somebody else approves it',
    readyTitle: 'Ready to approve',
    readyHint: 'Stock does not change until it is approved. What has dried is booked as moisture loss.',
    approvedBy: (name: string, when: string) => `Approved by ${name}, ${when}`,
    discardedBy: (name: string, when: string) => `Discarded by ${name}, ${when}`,
    reasonOf: (reason: string) => `Reason: ${reason}`,
    leftOut: (count: number) =>
      count === 1
        ? '1 batch is left out of the result, because a jar was skipped.'
        : `${count} batches are left out of the result, because jars were skipped.`,
    table: 'Differences by product',
    product: 'Product',
    jars: 'Jars',
    expected: 'In the books',
    counted: 'Counted',
    difference: 'Difference',
    normal: 'Normal drying',
    legend: 'The green band is normal drying, the dot is this count.',
    state: 'State',
    verdicts: verdictsEn,
    surplusAgain: 'Surplus: count again',
    batch: (code: string) => `Batch ${code}`,
    noBatch: 'No batch',
    batches: (name: string) => `Batches of ${name}`,
    band: (low: string, high: string) => `${low} to ${high}`,
    days: 'Since last weighed',
    daysText: (days: string) => `${days} days`,
    booked: 'Booked',
    doneTitle: 'Count finished',
    doneHint: 'Somebody else with the right looks at it and approves it. Stock changes then.',
    approveTitle: 'Approve the count?',
    approveHint: 'Stock becomes what was counted. Who weighed, who approves and why is recorded.',
    approveEffect: (difference: string, money: string) => `${difference} · ${money}`,
    reason: 'Reason',
    reasonHint: 'For example: monthly count, differences explained.',
    reasonMissing: 'Write the reason.',
    approved: 'Count approved',
    loadError: 'The result could not be loaded',
  },
})
