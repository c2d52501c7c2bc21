import { pageBlocker } from '@aforo/domain'
import { isoDay } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import type { Alert } from './alerts-queries.ts'

/** The page where the person sees more about an alert. What has no page of its own is in the audit record. */
export function useAlertPath(venue: PageVenue): (alert: Alert) => string {
  const { me, person, venues } = useSession()
  const venuePath = useVenuePath(venue.id)
  return (alert) => {
    const { kind, staff, till_session_id: till } = alert
    const record = (action?: string) => {
      const timeZone = venues.find(({ id }) => id === alert.venue?.id)?.time_zone ?? venue.timeZone
      const address = new URLSearchParams({
        from: isoDay(new Date(alert.first_at), timeZone),
        to: isoDay(new Date(alert.last_at), timeZone),
      })
      if (action !== undefined) address.set('kind', action)
      if (staff !== null) address.set('staff', String(staff.id))
      if (alert.venue !== null) address.set('venue', String(alert.venue.id))
      return `/audit?${address.toString()}`
    }
    const isHere = alert.venue?.id === venue.id
    if (kind === 'books') return venuePath('/dashboard')
    if (kind === 'drawer' && till !== null && isHere && pageBlocker('/till', person, venue.id) === null) {
      return venuePath(`/till/${till}`)
    }
    if (kind === 'privacy_over' || kind === 'privacy_soon') return '/privacy'
    if (kind === 'webhook_off') return '/settings/webhooks'
    if (kind === 'support_asked') return '/settings/security'
    if (kind === 'payouts') return record('money.paid_out')
    if (kind === 'refusals' && staff === null) return '/settings/devices'
    if (kind === 'new_country' || kind === 'new_device' || kind === 'refusals') {
      return staff?.id === me.id ? '/settings/security' : `/owners?id=${staff?.id ?? ''}`
    }
    return record()
  }
}
