/** What superadmins do, in the record of the platform. Owners read what concerns their operator in their own record. */
export const platformActions = [
  'operator.created',
  'operator.changed',
  'operator.suspended',
  'operator.reactivated',
  'venue.support_asked',
  'members.opened',
  'members.closed',
  'announcement.made',
  'announcement.withdrawn',
] as const
export type PlatformAction = (typeof platformActions)[number]

export const isPlatformAction = (action: string | null): action is PlatformAction =>
  platformActions.some((known) => known === action)
