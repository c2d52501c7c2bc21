export const announcementKinds = ['info', 'warning'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

export const announcementTextMost = 500
export const announcedOperatorsMost = 1_000

type Announced = { startsAt: Date; endsAt: Date; withdrawnAt: Date | null; operatorIds: readonly number[] | null }

export type AnnouncementState = 'waiting' | 'shown' | 'over' | 'withdrawn'

export function announcementState({ startsAt, endsAt, withdrawnAt }: Announced, now: Date): AnnouncementState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (now < startsAt) return 'waiting'
  return now < endsAt ? 'shown' : 'over'
}

/** Whether somebody who works for these operators sees it now. One for all operators is also seen by superadmins. */
export const seesAnnouncement = (announcement: Announced, operatorIds: readonly number[], now: Date): boolean =>
  announcementState(announcement, now) === 'shown' &&
  (announcement.operatorIds === null || announcement.operatorIds.some((id) => operatorIds.includes(id)))

export type AnnouncementBlocker = 'announcement_ends_early' | 'announcement_over'

/** Why an announcement of this time cannot be made, or null. */
export function announcementBlocker(span: { startsAt: Date; endsAt: Date }, now: Date): AnnouncementBlocker | null {
  if (span.endsAt <= span.startsAt) return 'announcement_ends_early'
  return span.endsAt <= now ? 'announcement_over' : null
}
