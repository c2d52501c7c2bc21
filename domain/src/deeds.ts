/** Everything that the audit record tells of. A deed is added here first; the record, its filter and its words follow. */
export const deedActions = [
  'staff.invited',
  'staff.link_made',
  'staff.joined',
  'staff.created',
  'staff.places_changed',
  'staff.renamed',
  'staff.removed',
  'staff.signed_out',
  'venue.created',
  'venue.changed',
  'venue.settings_changed',
  'venue.archived',
  'members.opened',
  'category.created',
  'category.changed',
  'category.archived',
  'product.created',
  'product.changed',
  'product.archived',
  'stock.received',
  'stock.counted',
  'stock.lost',
] as const

export type DeedAction = (typeof deedActions)[number]
