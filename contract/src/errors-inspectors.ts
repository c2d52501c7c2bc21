import type { ErrorEntry } from './error-entry.ts'

export const inspectorErrors = {
  inspector_reads_only: {
    status: 403,
    es: 'Una cuenta de inspección solo puede consultar los libros, la sala y el stock.',
    en: 'An inspector account can only read the registers, the room and the stock.',
  },
  inspector_not_begun: {
    status: 403,
    es: 'Tu acceso a esta tienda empieza el {day}.',
    en: 'Your access to this shop begins on {day}.',
  },
  inspector_over: {
    status: 403,
    es: 'Tu acceso a esta tienda terminó: el último día fue el {day}.',
    en: 'Your access to this shop is over: the last day was {day}.',
  },
  inspector_revoked: {
    status: 403,
    es: 'Tu acceso a esta tienda se retiró el {day}.',
    en: 'Your access to this shop was revoked on {day}.',
  },
  inspector_not_found: {
    status: 404,
    es: 'No se encuentra ese acceso de inspección.',
    en: 'That inspector access cannot be found.',
  },
  inspector_venues_beyond_own: {
    status: 403,
    es: 'Solo puedes dar acceso de inspección a tiendas que son tuyas.',
    en: 'You can give an inspector access only to shops that you own.',
  },
  inspector_email_taken: {
    status: 409,
    es: 'Ese correo ya tiene cuenta o una invitación. Un inspector necesita otro correo para este club.',
    en: 'That email already has an account or an invitation. An inspector needs another email for this club.',
  },
  inspector_joined: {
    status: 409,
    es: 'Este inspector ya tiene contraseña: entra con ella.',
    en: 'This inspector already has a password, and signs in with it.',
  },
  inspectors_exhausted: {
    status: 409,
    es: 'Ya hay {most} accesos de inspección abiertos. Revoca alguno.',
    en: 'There are {most} open inspector accesses already. Revoke one.',
  },
} as const satisfies Record<string, ErrorEntry>
