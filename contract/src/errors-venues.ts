import type { ErrorEntry } from './error-entry.ts'

export const venueErrors = {
  venue_required: {
    status: 400,
    es: 'Elige primero una tienda.',
    en: 'Choose a shop first.',
  },
  venue_not_found: {
    status: 404,
    es: 'No se encuentra esa tienda.',
    en: 'That shop cannot be found.',
  },
  operator_not_found: {
    status: 404,
    es: 'No se encuentra ese operador.',
    en: 'That operator cannot be found.',
  },
  operator_name_wrong: {
    status: 422,
    es: 'Ese no es el nombre del operador. Escríbelo igual que aparece arriba.',
    en: 'That is not the name of the operator. Type it exactly as shown above.',
  },
  announcement_ends_early: {
    status: 422,
    es: 'El final tiene que ser posterior al principio.',
    en: 'The end must be after the beginning.',
  },
  announcement_over: {
    status: 422,
    es: 'Ese momento ya ha pasado. Elige un final posterior.',
    en: 'That time is over already. Choose a later end.',
  },
  announcement_not_found: {
    status: 404,
    es: 'No se encuentra ese anuncio.',
    en: 'That announcement cannot be found.',
  },
  operator_suspended: {
    status: 403,
    es: 'La cuenta de la organización está suspendida: se puede consultar, exportar, dar salidas y cerrar cajas, pero no cambiar nada más. Habla con el soporte.',
    en: 'The account of the organisation is suspended: you can look, export, let people out and close tills, but change nothing else. Talk to support.',
  },
  venue_changed: {
    status: 409,
    es: 'Otra persona ha cambiado esta tienda mientras la editabas. Ciérrala y vuelve a abrirla para verlo.',
    en: 'Somebody else changed this shop while you were editing it. Close it and open it again to see how.',
  },
  venue_owner_unknown: {
    status: 422,
    es: 'Una de las personas elegidas no puede ser dueña de esta tienda.',
    en: 'One of the chosen people cannot own this shop.',
  },
  venue_needs_owner: {
    status: 422,
    es: 'La tienda necesita al menos una persona dueña.',
    en: 'The shop needs at least one owner.',
  },
  gate_rule_fixed: {
    status: 422,
    es: 'Esa regla bloquea siempre: no se puede rebajar.',
    en: 'That rule always blocks: it cannot be lowered.',
  },
  gram_limit_past: {
    status: 422,
    es: 'Esa fecha ya pasó y lo que regía entonces no se cambia. Elige hoy o un día posterior.',
    en: 'That date has passed, and what held then is not changed. Choose today or a later day.',
  },
  gram_limit_in_force: {
    status: 422,
    es: 'Ese límite ya ha empezado a regir y no se elimina. Pon otro a partir de hoy.',
    en: 'That limit has already begun and is not removed. Set another from today on.',
  },
  gram_limit_not_found: {
    status: 404,
    es: 'No hay ningún límite puesto para esa fecha.',
    en: 'No limit is set for that date.',
  },
  rule_pack_not_current: {
    status: 409,
    es: 'Esas normas ya tienen otra versión. Recarga y mira qué cambia antes de aplicarlas.',
    en: 'Those rules have another version by now. Reload, and see what changes before you take them.',
  },
  allowance_past: {
    status: 422,
    es: 'Ese día ya pasó. Elige hoy o un día posterior.',
    en: 'That day has passed. Choose today or a later day.',
  },
  settings_copied_from_itself: {
    status: 422,
    es: 'Elige otra tienda: esta ya tiene sus propios ajustes.',
    en: 'Choose another shop: this one already has its own settings.',
  },
  venue_of_other_operator: {
    status: 422,
    es: 'Las tiendas de una invitación han de ser de la misma empresa. Invita aparte a las demás.',
    en: 'The shops of one invitation must belong to the same company. Invite to the others separately.',
  },
  practice_not_left: {
    status: 409,
    es: 'Estás en el modo práctica. Sal de él para cambiar tu cuenta.',
    en: 'You are in practice mode. Leave it to change your account.',
  },
  practices_many: {
    status: 409,
    es: 'Ya hay {most} personas practicando. Prueba cuando alguna termine.',
    en: 'There are {most} people practising already. Try again when one of them has finished.',
  },
  staff_limits_kept: {
    status: 403,
    es: 'Los topes del equipo solo los cambia quien puede pasarlos, o un propietario.',
    en: 'Only somebody who may go beyond the staff limits, or an owner, changes them.',
  },
  settings_changed: {
    status: 409,
    es: 'Otra persona lo ha cambiado mientras tanto. Mira cómo está ahora.',
    en: 'Somebody else has changed it meanwhile. Look at how it is now.',
  },
  all_venues_required: {
    status: 403,
    es: 'La exportación completa contiene todos los locales: solo puede pedirla quien es titular de todos.',
    en: 'A whole export contains every venue: only somebody who owns all of them may have it.',
  },
  export_under_way: {
    status: 409,
    es: 'Ya se está preparando una exportación completa. Espera a que termine.',
    en: 'A whole export is being made already. Wait until it is ready.',
  },
  export_not_there: {
    status: 410,
    es: 'Este archivo ya se descargó, caducó o no existe. Pide otro.',
    en: 'This file was downloaded already, has expired or does not exist. Ask for another one.',
  },
} as const satisfies Record<string, ErrorEntry>
