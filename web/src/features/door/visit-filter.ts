import { exitKinds } from '@aforo/domain'
import { useSearchParams } from 'react-router'

export const visitKinds = [...exitKinds, 'inside'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Typing a year passes through the first centuries; nobody came in then. */
const dayIn = (text: string | null) => (text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) ? text : null)

/** Which visits are shown, in the address: it can be passed on, gone back to, and survives a reload. */
export function useVisitFilter(today: string) {
  const [address, setAddress] = useSearchParams()
  const from = dayIn(address.get('from')) ?? today
  const asked = dayIn(address.get('to')) ?? from
  const filter = {
    from,
    to: asked < from ? from : asked,
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
