import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAlone, useOffline } from '../../offline/offline-state.ts'
import { isSilent, leasesQuery, type SilentLease } from '../../parts/offline/lease-queries.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import { saleOutbox } from './sale-outbox.ts'

/** Another device that sells without a connection. What is not known is null. */
export type OtherSeller = {
  deviceName: string
  staffName: string | null
  since: Date | null
  waiting: number | null
  /** As the server knows it. Null without a connection. */
  lease: SilentLease | null
}

/**
 * The other device that sells for this venue, if this one therefore cannot: it holds the lease while the connection is
 * lost here, or the server says that it is not heard.
 */
export function useOtherSeller(venueId: number): OtherSeller | null {
  const offline = useOffline()
  const { isLost } = useLine('counter')
  const isRefused = saleOutbox
    .useEntries()
    .some(
      ({ command, state }) =>
        command.venueId === venueId &&
        typeof state === 'object' &&
        state?.kind === 'refused' &&
        state.code === 'offline_sold_elsewhere',
    )
  // The refused sale is acknowledged when its panel is left. What it said counts until the other device is heard.
  const [wasRefused, setWasRefused] = useState(false)
  if (isRefused && !wasRefused) setWasRefused(true)
  const isAsked = wasRefused || (offline.counterHolder !== null && !isLost)
  const { data, isFetching } = useQuery({ ...leasesQuery(venueId), enabled: isAsked })
  const isHeard = data !== undefined && !data.leases.some((lease) => lease.place === 'counter' && isSilent(lease))
  if (wasRefused && !isRefused && isHeard && !isFetching) setWasRefused(false)
  if (isAlone(offline, 'counter')) return null
  const silent = isAsked ? (data?.leases.find(({ place }) => place === 'counter') ?? null) : null
  if (silent !== null && silent.state !== 'held' && isSilent(silent)) {
    const { holder } = silent
    return {
      deviceName: holder.device_name,
      staffName: holder.staff_name,
      since: new Date(holder.offline_since),
      waiting: holder.waiting,
      lease: silent,
    }
  }
  const { counterHolder: holder } = offline
  if (holder === null || !isLost) return null
  const { deviceName, staffName, offlineSince } = holder
  // Without a connection nobody knows what it has sold since.
  return { deviceName, staffName, since: offlineSince ?? offline.since, waiting: null, lease: null }
}
