import type { ErrorEntry } from './error-entry.ts'

export const integratorErrors = {
  scope_missing: {
    status: 403,
    es: 'Esta clave de API no tiene el permiso que pide esta llamada.',
    en: 'This API key does not have the scope that opens this call.',
  },
  api_key_venues_beyond_own: {
    status: 403,
    es: 'Una clave de API solo puede actuar en tiendas que son tuyas.',
    en: 'An API key can act only at shops that you own.',
  },
  api_key_not_found: {
    status: 404,
    es: 'Esa clave de API ya no existe.',
    en: 'That API key does not exist any more.',
  },
  api_keys_exhausted: {
    status: 409,
    es: 'Ya hay {most} claves de API. Revoca alguna que no uses.',
    en: 'There are {most} API keys already. Revoke one that you do not use.',
  },
  webhook_not_found: {
    status: 404,
    es: 'Ese webhook ya no existe.',
    en: 'That webhook does not exist any more.',
  },
  webhook_venues_beyond_own: {
    status: 403,
    es: 'Un webhook solo puede avisar de tiendas que son tuyas.',
    en: 'A webhook can tell only about shops that you own.',
  },
  webhook_address_refused: {
    status: 422,
    es: 'No se puede avisar a esa dirección. Tiene que empezar por https:// y estar en Internet.',
    en: 'That address cannot be told. It must begin with https:// and be on the Internet.',
  },
  webhooks_exhausted: {
    status: 409,
    es: 'Ya hay {most} webhooks. Quita alguno que no uses.',
    en: 'There are {most} webhooks already. Remove one that you do not use.',
  },
  webhook_off: {
    status: 409,
    es: 'Este webhook está apagado. Enciéndelo primero.',
    en: 'This webhook is off. Turn it on first.',
  },
  webhook_delivery_not_found: {
    status: 404,
    es: 'Ese envío ya no se guarda.',
    en: 'That delivery is not kept any more.',
  },
  webhook_delivery_waits: {
    status: 409,
    es: 'Ese aviso aún está por enviar.',
    en: 'That event is still waiting to be delivered.',
  },
} as const satisfies Record<string, ErrorEntry>
