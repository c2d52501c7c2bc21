import type { ErrorEntry } from './error-entry.ts'

/** Refusals of a venue that goes on selling without a connection. */
export const offlineErrors = {
  offline_off: {
    status: 409,
    es: 'Esta tienda no vende sin conexión. Se activa en Ajustes.',
    en: 'This shop does not sell without a connection. It is turned on in Settings.',
  },
  offline_sold_elsewhere: {
    status: 409,
    es: '{device} vende sin conexión desde las {time}. Mientras tanto, aquí no se puede cobrar.',
    en: '{device} has been selling without a connection since {time}. Meanwhile nothing can be charged here.',
  },
  offline_claim_unanswered: {
    status: 503,
    es: '{device} lleva el crédito y no contesta. Inténtalo otra vez.',
    en: '{device} holds the credit and does not answer. Try again.',
  },
  offline_order: {
    status: 409,
    es: 'Falta una operación anterior de este dispositivo.',
    en: 'An earlier operation of this device is missing.',
  },
  offline_command_not_found: {
    status: 404,
    es: 'No se encuentra esa operación.',
    en: 'That operation cannot be found.',
  },
  offline_command_decided: {
    status: 409,
    es: 'Otra persona ya lo ha decidido.',
    en: 'Somebody else has already decided this.',
  },
  lease_free: {
    status: 409,
    es: 'Ningún dispositivo vende sin conexión ahora.',
    en: 'No device is selling without a connection now.',
  },
  lease_live: {
    status: 409,
    es: '{device} vuelve a tener conexión. No hace falta el relevo.',
    en: '{device} has its connection back. No takeover is needed.',
  },
  lease_own: {
    status: 409,
    es: 'Este dispositivo ya vende sin conexión.',
    en: 'This device is the one that sells without a connection.',
  },
  lease_not_held: {
    status: 409,
    es: 'Este dispositivo no es el que sigue sin conexión.',
    en: 'This device is not the one that goes on without a connection.',
  },
  lease_commands_wait: {
    status: 409,
    es: 'Quedan operaciones por enviar.',
    en: 'There are operations still to be sent.',
  },
  offline_member_unknown: {
    status: 404,
    es: 'No está en este dispositivo. Sin conexión no se puede buscar más.',
    en: 'Not on this device. Without a connection no other place can be searched.',
  },
  offline_member_claimed: {
    status: 409,
    es: 'Su crédito estaba en uso al perderse la conexión. Se le puede cobrar cuando vuelva.',
    en: 'Their credit was in use when the connection was lost. They can be charged when it is back.',
  },
  offline_limit: {
    status: 409,
    es: 'Supera lo que se le puede cobrar sin conexión. Quedan {left}.',
    en: 'This is more than can be charged without a connection. {left} are left.',
  },
  offline_refused: {
    status: 409,
    es: 'Para esto hace falta conexión.',
    en: 'This needs a connection.',
  },
  offline_not_possible: {
    status: 503,
    es: 'Para esto hace falta conexión.',
    en: 'This needs a connection.',
  },
} as const satisfies Record<string, ErrorEntry>
