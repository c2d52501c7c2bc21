import { words } from '../../words/words.ts'

export const inspectionsWords = words({
  es: {
    title: 'Listado Socios',
    question: '¿Por qué necesitas ver estos datos?',
    explanation:
      'Los socios y las ventas son del club. Una persona propietaria verá quién eres y el motivo, y decide. Si lo concede, podrás mirar esta tienda durante ese tiempo, sin cambiar nada y sin ver los nombres de los socios. Todo lo que abras queda en su registro.',
    venueMissing: 'Elige una tienda.',
    declined: 'La última petición fue rechazada.',
    expired: 'La última petición caducó sin respuesta.',
    waits: 'Esperando a los propietarios',
    waitsHint: (minutes: string) =>
      `Han recibido tu petición de ${minutes} minutos. Esta página se abre en cuanto la concedan.`,
    withdraw: 'Retirar petición',
    withdrawFailed: 'No se ha podido retirar la petición',
    granted: 'Los propietarios te dejan mirar',
    grantedHint: (minutes: string) =>
      `Quedan ${minutes} minutos. Solo lectura; todo lo que abras queda en su registro.`,
    enter: 'Abrir sesión de soporte',
    session: (operator: string) => `Sesión de soporte: ${operator}`,
    because: (reason: string) => `Motivo: ${reason}`,
    hidden: 'Los nombres de los socios están ocultos. Busca por número de socio.',
    closesIn: 'Se cierra sola en',
    endNow: 'Terminar ahora',
    endFailed: 'No se ha podido terminar la sesión de soporte',
    loadError: 'Algo ha ido mal, no se sabe si hay una sesión abierta',
  },
  en: {
    title: 'Member list',
    question: 'Why do you need to see these data?',
    explanation:
      'Members and sales belong to the club. An owner will see who you are and the reason, and decides. If they grant it, you can look at this shop for that time, changing nothing and without the names of members. Everything you open is in their record.',
    venueMissing: 'Choose a shop.',
    declined: 'The last request was declined.',
    expired: 'The last request expired without an answer.',
    waits: 'Waiting for the owners',
    waitsHint: (minutes: string) =>
      `They have received your request for ${minutes} minutes. This page opens as soon as they grant it.`,
    withdraw: 'Withdraw the request',
    withdrawFailed: 'The request could not be withdrawn',
    granted: 'The owners let you look',
    grantedHint: (minutes: string) => `${minutes} minutes left. Read only; everything you open is in their record.`,
    enter: 'Open the support session',
    session: (operator: string) => `Support session: ${operator}`,
    because: (reason: string) => `Reason: ${reason}`,
    hidden: 'Names of members are hidden. Search by member number.',
    closesIn: 'Closes by itself in',
    endNow: 'End now',
    endFailed: 'The support session could not be ended',
    loadError: 'Something went wrong, it is not known whether a session is open',
  },
})
