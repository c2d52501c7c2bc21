import { exitKinds } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress } from '../../format/address-id.ts'

export const visitKinds = [...exitKinds, 'inside'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Which visits are shown. Kept in the address so that it can be shared and survives going back or a reload. */
export function useVisitFilter(today: string) {
  const [address, setAddress] = useSearchParams()
  const from = dayInAddress(address.get('from')) ?? today
  const requested = dayInAddress(address.get('to')) ?? from
  const filter = {
    from,
    to: requested < from ? from : requested,
    q: address.get('q') ?? '',
    kind: visitKinds.find((kind) => kind === address.get('kind')) ?? null,
  }
  function change(changes: Partial<Record<'from' | 'to' | 'q' | 'kind', string | null>>): void {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true })
  }
  return { filter, change }
}
