import { words } from '../../words/words.ts'

const operationsEs = (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`)
const operationsEn = (count: number) => (count === 1 ? '1 operation' : `${count} operations`)

/** Texts about practice mode, wherever it begins and ends. */
export const practiceWords = words({
  es: {
    title: 'Modo práctica',
    intro: 'Prueba la puerta, la retirada y la caja con diez socios inventados.',
    inShort: 'Pruébalo todo sin que cuente',
    notCounted: 'No cuenta en tus libros ni en la caja.',
    striped: 'Una franja rayada lo recuerda en cada pantalla.',
    erased: 'Se borra entero cuando sales.',
    begin: 'Abrir modo práctica',
    beginFailed: 'No se ha abierto el modo práctica',
    unsent: (count: number) => `Antes hay que enviar ${operationsEs(count)} de este navegador.`,
    offline: 'Sin conexión. Podrás practicar cuando vuelva.',

    nothingCounts: 'Nada de lo que hagas aquí cuenta: ni libros, ni caja, ni informes.',
    noClock: 'Para fichar, sal del modo práctica.',
    notHere: 'En el modo práctica no está esta página. Sal de él para abrirla.',
    leave: 'Salir y borrar',
    leaveTitle: '¿Salir del modo práctica?',
    leaveHint: 'Se borra todo lo que has hecho aquí: socios, retiradas y caja. Vuelves a tu tienda, que sigue igual.',
    leaveFailed: 'No se ha podido salir del modo práctica',
  },
  en: {
    title: 'Practice mode',
    intro: 'Try the door, the counter and the till with ten invented members.',
    inShort: 'Try everything, and nothing counts',
    notCounted: 'It does not count in your books or the till.',
    striped: 'Stripes on every screen remind you of it.',
    erased: 'All of it is erased when you leave.',
    begin: 'Open practice mode',
    beginFailed: 'Practice mode was not opened',
    unsent: (count: number) => `${operationsEn(count)} of this browser must be sent first.`,
    offline: 'No connection. You can practise when it is back.',

    nothingCounts: 'Nothing you do here counts: not in the books, the till or the reports.',
    noClock: 'To clock in or out, leave practice mode.',
    notHere: 'This page is not in practice mode. Leave it to open the page.',
    leave: 'Leave and erase',
    leaveTitle: 'Leave practice mode?',
    leaveHint:
      'Everything you did here is erased: members, sales and till. You go back to your shop, which has not changed.',
    leaveFailed: 'Practice mode could not be left',
  },
})
