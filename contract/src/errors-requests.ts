import type { ErrorEntry } from './error-entry.ts'

export const requestErrors = {
  idempotency_key_required: {
    status: 400,
    es: 'Falta la cabecera Idempotency-Key con un UUID.',
    en: 'The Idempotency-Key header with a UUID is missing.',
  },
  idempotency_key_reused: {
    status: 409,
    es: 'Lo que enviaste antes ya tuvo respuesta, y esto no se ha guardado. Mira cómo ha quedado y envíalo otra vez si lo quieres también.',
    en: 'What you sent before has been answered, and this was not saved. Look at how things stand, and send it again if you want it too.',
  },
  command_answer_forgotten: {
    status: 409,
    es: 'Esto ya se hizo hace tiempo y no se ha repetido. Mira cómo ha quedado.',
    en: 'This was done a while ago and was not repeated. Look at how things stand.',
  },
  request_invalid: {
    status: 422,
    es: 'Revisa los datos: {fields}.',
    en: 'Check the data: {fields}.',
  },
  request_too_deep: {
    status: 400,
    es: 'Los datos tienen demasiados niveles.',
    en: 'The data has too many levels.',
  },
  upload_broken: {
    status: 400,
    es: 'El envío ha llegado incompleto o dañado. Vuelve a enviarlo.',
    en: 'What you sent arrived incomplete or damaged. Send it again.',
  },
  upload_too_slow: {
    status: 408,
    es: 'El envío llega demasiado despacio. Comprueba la conexión y vuelve a enviarlo.',
    en: 'The upload arrives too slowly. Check the connection and send it again.',
  },
  uploads_exhausted: {
    status: 429,
    es: 'Ya se están subiendo varias fotos. Espera {seconds} s y vuelve a probar.',
    en: 'Several pictures are being uploaded already. Wait {seconds} s and try again.',
  },
  exports_exhausted: {
    status: 429,
    es: 'Tu empresa tiene {most} exportaciones en marcha. Prueba de nuevo en {seconds} s.',
    en: 'Your company has {most} exports under way. Try again in {seconds} s.',
  },
  request_cross_site: {
    status: 403,
    es: 'Esta petición viene de otra página y no se atiende.',
    en: 'This request comes from another site and is not served.',
  },
  request_too_large: {
    status: 413,
    es: 'El envío es demasiado grande.',
    en: 'The request is too large.',
  },
  request_type_unsupported: {
    status: 415,
    es: 'Ese formato de envío no se admite.',
    en: 'That request format is not supported.',
  },
  request_throttled: {
    status: 429,
    es: 'Demasiadas peticiones. Vuelve a probar en {seconds} s.',
    en: 'Too many requests. Try again in {seconds} s.',
  },
  job_not_found: {
    status: 404,
    es: 'Ese trabajo ya no está entre los fallidos.',
    en: 'That job is not among the failed ones any more.',
  },
  not_found: {
    status: 404,
    es: 'Esa dirección no existe.',
    en: 'That address does not exist.',
  },
  streams_exhausted: {
    status: 503,
    es: 'No caben más pantallas en directo. Prueba de nuevo en unos segundos.',
    en: 'No more live screens fit. Try again in a few seconds.',
  },
  busy: {
    status: 503,
    es: 'Hay mucho trabajo ahora mismo. Se vuelve a probar en {seconds} s.',
    en: 'There is a lot to do right now. Trying again in {seconds} s.',
  },
  outcome_unknown: {
    status: 503,
    es: 'Aún no se sabe si se ha guardado. Se vuelve a preguntar en {seconds} s; nada se hace dos veces.',
    en: 'It is not known yet whether this was saved. Asking again in {seconds} s; nothing is done twice.',
  },
  stopping: {
    status: 503,
    es: 'Este servidor se está parando. Prueba de nuevo en unos segundos.',
    en: 'This server is stopping. Try again in a few seconds.',
  },
  clock_wrong: {
    status: 503,
    es: 'El reloj de este servidor no coincide con el de la base de datos.',
    en: 'The clock of this server differs from the clock of the database.',
  },
  operator_moving: {
    status: 503,
    es: 'Tus datos se están trasladando a otro servidor. Se vuelve a intentar en {seconds} s; nada se hace dos veces.',
    en: 'Your data is being moved to another server. Trying again in {seconds} s; nothing is done twice.',
  },
  database_read_only: {
    status: 503,
    es: 'La base de datos no admite cambios ahora mismo. Prueba de nuevo en unos segundos.',
    en: 'The database accepts no changes right now. Try again in a few seconds.',
  },
  database_unavailable: {
    status: 503,
    es: 'La base de datos no responde. Prueba de nuevo en unos segundos. Referencia {reference}.',
    en: 'The database does not answer. Try again in a few seconds. Reference {reference}.',
  },
  unexpected: {
    status: 500,
    es: 'Ha ocurrido un error. Referencia {reference}.',
    en: 'An error occurred. Reference {reference}.',
  },
} as const satisfies Record<string, ErrorEntry>
