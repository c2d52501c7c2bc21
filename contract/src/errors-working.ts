import type { ErrorEntry } from './error-entry.ts'

/** Refusals about shifts and messages. */
export const workingErrors = {
  clocked_in_already: {
    status: 409,
    es: 'La entrada ya está fichada.',
    en: 'Already clocked in.',
  },
  not_clocked_in: {
    status: 409,
    es: 'No hay ninguna entrada fichada.',
    en: 'Not clocked in.',
  },
  time_record_forgotten: {
    status: 409,
    es: 'Han pasado más de 16 horas desde la entrada: la salida se olvidó. Pide que corrijan el registro.',
    en: 'More than 16 hours have passed since clocking in: the exit was forgotten. Ask for the record to be corrected.',
  },
  time_record_not_found: {
    status: 404,
    es: 'No se encuentra ese registro.',
    en: 'That record cannot be found.',
  },
  time_record_changed: {
    status: 409,
    es: 'Este registro ha cambiado mientras tanto. Mira cómo está ahora y vuelve a guardar.',
    en: 'This record has changed meanwhile. Look at how it is now and save again.',
  },
  time_record_end_missing: {
    status: 422,
    es: 'Escribe cuándo terminó.',
    en: 'Write down when it ended.',
  },
  time_record_backwards: {
    status: 422,
    es: 'La salida tiene que ser después de la entrada.',
    en: 'The end must come after the beginning.',
  },
  time_record_in_future: {
    status: 422,
    es: 'Esa hora todavía no ha llegado.',
    en: 'That time is yet to come.',
  },
  time_record_too_long: {
    status: 422,
    es: 'Un turno no dura tanto: como mucho 24 horas, y 16 si sigue abierto.',
    en: 'No shift is that long: 24 hours at most, and 16 while it is open.',
  },
  time_record_overlaps: {
    status: 409,
    es: 'A esas horas ya hay otro turno de esta persona.',
    en: 'This person has another shift at that time.',
  },
  own_time_record_kept: {
    status: 403,
    es: 'Tus propias horas las corrige otra persona.',
    en: 'Your own hours are corrected by somebody else.',
  },
  message_empty: {
    status: 422,
    es: 'Escribe algo.',
    en: 'Write something.',
  },
  message_too_long: {
    status: 422,
    es: 'El mensaje es demasiado largo: como mucho 1.000 caracteres.',
    en: 'The message is too long: 1,000 characters at most.',
  },
  message_not_found: {
    status: 404,
    es: 'No se encuentra ese mensaje.',
    en: 'That message cannot be found.',
  },
  message_recipient_gone: {
    status: 422,
    es: 'Esa persona no trabaja en esta tienda.',
    en: 'That person does not work at this shop.',
  },
  note_changed: {
    status: 409,
    es: 'Otra persona ha cambiado la nota de relevo. Mira cómo está ahora y vuelve a intentarlo.',
    en: 'Somebody else changed the hand-over note. Look at how it is now and try again.',
  },
} as const satisfies Record<string, ErrorEntry>
