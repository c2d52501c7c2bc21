import type { ErrorEntry } from './error-entry.ts'

export const importErrors = {
  import_not_found: {
    status: 404,
    es: 'No se encuentra esa importación.',
    en: 'That import cannot be found.',
  },
  import_state: {
    status: 409,
    es: 'Eso ya no se puede hacer con esta importación. Mira cómo está ahora.',
    en: 'That can no longer be done with this import. Look at its state now.',
  },
  import_running: {
    status: 409,
    es: 'Ya hay una importación en marcha: {file}. Espera a que termine.',
    en: 'An import is already running: {file}. Wait until it has finished.',
  },
  import_rows_missing: {
    status: 409,
    es: 'Faltan filas del archivo: {count}. Vuelve a enviarlas.',
    en: 'Rows of the file are missing: {count}. Send them again.',
  },
  import_row_unknown: {
    status: 422,
    es: 'Esa fila no está en el archivo.',
    en: 'That row is not in the file.',
  },
  import_field_foreign: {
    status: 422,
    es: 'Un campo elegido no existe en este tipo de importación.',
    en: 'A chosen field does not exist in this kind of import.',
  },
  import_field_twice: {
    status: 422,
    es: 'Hay dos columnas con el mismo campo. Elige solo una.',
    en: 'Two columns have the same field. Choose one of them.',
  },
  import_field_missing: {
    status: 422,
    es: 'Falta la columna de un campo obligatorio.',
    en: 'The column of a required field is missing.',
  },
  import_date_future: {
    status: 422,
    es: 'La fecha de los saldos no puede ser posterior a hoy.',
    en: 'The date of the balances cannot be after today.',
  },
  import_decision_impossible: {
    status: 422,
    es: 'Esa fila no se puede importar así. Mira lo que pasa con ella.',
    en: 'That row cannot be imported like this. Look at what is wrong with it.',
  },
  import_nothing_chosen: {
    status: 422,
    es: 'No hay ninguna fila que importar.',
    en: 'There is no row to import.',
  },
  import_too_late: {
    status: 409,
    es: 'Ya no se puede deshacer: han pasado {days} días.',
    en: 'It can no longer be undone: {days} days have passed.',
  },
  import_built_on: {
    status: 409,
    es: 'No se puede deshacer: ya se ha usado lo importado en {count} filas ({rows}).',
    en: 'It cannot be undone: what was imported has been used in {count} rows ({rows}).',
  },
} as const satisfies Record<string, ErrorEntry>
