import type { PlatformAction } from '@aforo/domain'

/** What superadmins do with operators, as the record of the platform names it. */
export const platformActionsEs: Record<PlatformAction, string> = {
  'operator.created': 'Operador creado',
  'operator.changed': 'Ficha cambiada',
  'operator.suspended': 'Operador suspendido',
  'operator.reactivated': 'Operador reactivado',
  'venue.support_asked': 'Sesión de soporte pedida',
  'members.opened': 'Sesión de soporte abierta',
  'members.closed': 'Sesión de soporte terminada',
  'announcement.made': 'Anuncio publicado',
  'announcement.withdrawn': 'Anuncio retirado',
}

export const platformActionsEn: Record<PlatformAction, string> = {
  'operator.created': 'Operator created',
  'operator.changed': 'Record changed',
  'operator.suspended': 'Operator suspended',
  'operator.reactivated': 'Operator reactivated',
  'venue.support_asked': 'Support session asked for',
  'members.opened': 'Support session opened',
  'members.closed': 'Support session ended',
  'announcement.made': 'Announcement made',
  'announcement.withdrawn': 'Announcement withdrawn',
}
