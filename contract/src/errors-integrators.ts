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
} as const satisfies Record<string, ErrorEntry>
