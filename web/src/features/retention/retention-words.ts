import { words } from '../../words/words.ts'

type Unit = 'days' | 'months'

export const retentionWords = words({
  es: {
    title: 'Conservación de datos',
    settings: 'Ajustes',
    hint: 'Cuánto tiempo se guardan los datos de personas. Pasado el plazo se borran cada noche, sin vuelta atrás. Las ventas, la caja y el stock no se borran.',
    periods: 'Plazos',
    length: (count: string, unit: Unit, isOne: boolean) =>
      `${count} ${unit === 'days' ? (isOne ? 'día' : 'días') : isOne ? 'mes' : 'meses'}`,
    unit: { days: 'días', months: 'meses' },
    forEver: 'sin plazo',
    usual: (length: string, least: string, most: string) => `Vacío: ${length}. Entre ${least} y ${most}.`,
    fault: (least: string, most: string) => `Escribe un número entre ${least} y ${most}, o déjalo vacío.`,
    until: (day: string, length: string) => `Hasta el ${day} sigue en ${length}`,
    undo: 'Volver a ese plazo',
    review: 'Revisar los cambios',
    nothingChanged: 'No has cambiado ningún plazo.',
    reviewTitle: 'Antes de guardar',
    changes: 'Cambios',
    change: (from: string, to: string) => `${from} → ${to}`,
    fromToday: 'desde hoy',
    fromDay: (day: string) => `empieza el ${day}`,
    undoable: 'Un plazo más corto espera dos noches. Hasta entonces puedes volver al anterior y no se borra nada.',
    wouldGo: 'Con estos plazos, la primera noche se borraría:',
    nothingGoes: 'Con estos plazos, la primera noche no se borraría nada.',
    moreThan: (count: string) => `más de ${count}`,
    keptBack: (count: string, isOne: boolean) =>
      isOne
        ? 'Un socio se queda aunque haya pasado su plazo: tiene crédito o una solicitud de privacidad abierta.'
        : `${count} socios se quedan aunque haya pasado su plazo: tienen crédito o una solicitud de privacidad abierta.`,
    previewFailed: 'No se ha podido calcular qué se borraría',
    save: 'Guardar los plazos',
    saved: 'Plazos guardados',
    saveFailed: 'No se han podido guardar los plazos',
    nights: 'Últimas noches',
    night: 'Noche',
    deleted: 'Borrado',
    kept: 'Se quedan',
    nothing: 'Nada',
    noNights: 'Todavía no ha pasado ninguna noche. El resultado de cada una aparecerá aquí.',
    loadError: 'No se han podido cargar los plazos',
  },
  en: {
    title: 'Data retention',
    settings: 'Settings',
    hint: 'How long data about people is kept. After that it is deleted every night, for good. Sales, tills and stock are not deleted.',
    periods: 'Periods',
    length: (count: string, unit: Unit, isOne: boolean) =>
      `${count} ${unit === 'days' ? (isOne ? 'day' : 'days') : isOne ? 'month' : 'months'}`,
    unit: { days: 'days', months: 'months' },
    forEver: 'no end',
    usual: (length: string, least: string, most: string) => `Empty: ${length}. Between ${least} and ${most}.`,
    fault: (least: string, most: string) => `Enter a number between ${least} and ${most}, or leave it empty.`,
    until: (day: string, length: string) => `Until ${day} it is still ${length}`,
    undo: 'Back to that period',
    review: 'Review the changes',
    nothingChanged: 'You have not changed any period.',
    reviewTitle: 'Before you save',
    changes: 'Changes',
    change: (from: string, to: string) => `${from} → ${to}`,
    fromToday: 'from today',
    fromDay: (day: string) => `starts on ${day}`,
    undoable:
      'A shorter period waits two nights. Until then you can go back to the former one, and nothing is deleted.',
    wouldGo: 'With these periods, the first night would delete:',
    nothingGoes: 'With these periods, the first night would delete nothing.',
    moreThan: (count: string) => `more than ${count}`,
    keptBack: (count: string, isOne: boolean) =>
      isOne
        ? 'One member stays although their time is over: they have credit or an open privacy request.'
        : `${count} members stay although their time is over: they have credit or an open privacy request.`,
    previewFailed: 'What would be deleted could not be counted',
    save: 'Save the periods',
    saved: 'Periods saved',
    saveFailed: 'The periods could not be saved',
    nights: 'Last nights',
    night: 'Night',
    deleted: 'Deleted',
    kept: 'Kept back',
    nothing: 'Nothing',
    noNights: 'No night has passed yet. The outcome of each will be here.',
    loadError: 'The periods could not be loaded',
  },
})
