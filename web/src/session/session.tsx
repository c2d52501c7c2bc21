import type { CallReply } from '@aforo/contract'
import type { Person } from '@aforo/domain'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { deviceSetting, useDeviceSetting } from '../device/setting.ts'

type Me = CallReply<'GET /v1/users/me'>
export type Venue = Me['owned_venues'][number]

export type Session = {
  me: Me
  /** The same person in the form that the domain rules take. */
  person: Person
  venues: readonly Venue[]
  /** The venue chosen in this browser, or else their first venue. */
  venue: Venue | null
  venueId: number | null
}

const venueSetting = deviceSetting<number | null>('aforo.venue', {
  fromText: (text) => (text === null || !/^\d+$/.test(text) ? null : Number(text)),
  toText: (venueId) => (venueId === null ? null : String(venueId)),
})

export const chooseVenue = (venueId: number): void => venueSetting.write(venueId)

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ me, children }: { me: Me; children: ReactNode }) {
  const chosenId = useDeviceSetting(venueSetting)
  const session = useMemo<Session>(() => {
    const venues = me.owned_venues
    const venue = venues.find(({ id }) => id === chosenId) ?? venues[0] ?? null
    return { me, person: { role: me.access_privileges, venues }, venues, venue, venueId: venue?.id ?? null }
  }, [me, chosenId])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Usable only in the signed-in frame. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession outside of the signed-in frame')
  return session
}
