import { useQuery } from '@tanstack/react-query'
import { useOffline } from '../../offline/offline-state.ts'
import { useWords } from '../../words/words.ts'
import { isSilent, leasesQuery } from './lease-queries.ts'
import { noticeWords } from './notice-words.ts'

/** Why the till cannot be closed yet, in words, or null: something that was done offline has not arrived. */
export function useUnsentWords(venueId: number): { title: string; hint: string } | null {
  const t = useWords(noticeWords)
  const { queue } = useOffline()
  const { data } = useQuery(leasesQuery(venueId))
  const counter = data?.leases.find(({ place }) => place === 'counter')
  const waiting = Math.max(queue.length, counter?.holder?.waiting ?? 0)
  if (counter !== undefined && isSilent(counter)) {
    return { title: t.tillWaitsOn(counter.holder.device_name), hint: t.tillWaitsHint }
  }
  return waiting === 0 ? null : { title: t.tillWaits(waiting), hint: t.tillWaitsHint }
}
