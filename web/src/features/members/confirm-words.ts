import { words } from '../../words/words.ts'

/** Texts for confirming actions on a member. */
export const confirmWords = words({
  es: {
    leaveTitle: (name: string) => `¿Dar de baja a ${name}?`,
    leaveHint: (name: string) =>
      `${name} deja de ser socio y ya no podrá entrar ni retirar. Su historial y su crédito se conservan, y puedes reactivarlo cuando quieras.`,
    leaveReason: 'Motivo (opcional)',
    leaveConfirm: 'Dar de baja',
    leaveFailed: 'No se ha dado de baja.',
    leaveDone: (name: string) => `${name} está de baja`,
    undoFailed: (name: string) => `${name} sigue de baja`,
    returnTitle: (name: string) => `¿Reactivar a ${name}?`,
    returnHint: (name: string) => `${name} vuelve a ser socio, con su historial y su crédito como estaban.`,
    returnConfirm: 'Reactivar',
    returnFailed: 'No se ha reactivado.',
    returnDone: (name: string) => `${name} vuelve a ser socio`,
    eraseTitle: (name: string) => `¿Eliminar los datos de ${name}?`,
    eraseHint:
      'Su nombre, sus datos de contacto, su foto y sus documentos se eliminan para siempre. No se puede deshacer.',
    eraseStays: 'Quedan el historial de dinero y el de existencias, sin su nombre.',
    eraseConfirm: 'Eliminar datos',
    eraseFailed: 'No se han eliminado los datos.',
    eraseDone: 'Datos eliminados',
    erasePending: 'Datos eliminados, salvo las fotos',
    erasePendingHint: 'El almacén de fotos no responde. Se borrarán solas en cuanto vuelva.',
  },
  en: {
    leaveTitle: (name: string) => `Deactivate ${name}?`,
    leaveHint: (name: string) =>
      `${name} stops being a member and can no longer enter or be dispensed to. Their history and their credit are kept, and you can reactivate them at any time.`,
    leaveReason: 'Reason (optional)',
    leaveConfirm: 'Deactivate',
    leaveFailed: 'The member was not deactivated.',
    leaveDone: (name: string) => `${name} has left`,
    undoFailed: (name: string) => `${name} is still deactivated`,
    returnTitle: (name: string) => `Reactivate ${name}?`,
    returnHint: (name: string) => `${name} is a member again, with their history and credit as they were.`,
    returnConfirm: 'Reactivate',
    returnFailed: 'The member was not reactivated.',
    returnDone: (name: string) => `${name} is a member again`,
    eraseTitle: (name: string) => `Erase the data of ${name}?`,
    eraseHint: 'Their name, contact data, picture and documents are erased for good. This cannot be undone.',
    eraseStays: 'The history of money and stock stays, without their name.',
    eraseConfirm: 'Erase data',
    eraseFailed: 'The data were not erased.',
    eraseDone: 'Data erased',
    erasePending: 'Data erased, except the pictures',
    erasePendingHint: 'The store of pictures does not answer. They will be deleted as soon as it is back.',
  },
})
