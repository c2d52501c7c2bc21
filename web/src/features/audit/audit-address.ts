import { type AuditAction, auditActions } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress, idInAddress } from '../../format/address-id.ts'

/** Which audit events are shown. Kept in the address so that it can be shared and survives going back. */
export type AuditFilter = {
  venue: number | null
  staff: number | null
  kind: AuditAction | null
  from: string | null
  to: string | null
}

/** Invalid values in the address are ignored. */
export const readFilter = (params: URLSearchParams): AuditFilter => ({
  venue: idInAddress(params.get('venue')),
  staff: idInAddress(params.get('staff')),
  kind: auditActions.find((action) => action === params.get('kind')) ?? null,
  from: dayInAddress(params.get('from')),
  to: dayInAddress(params.get('to')),
})

export function changeFilter(params: URLSearchParams, change: Partial<AuditFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  return {
    filter: readFilter(params),
    // Read from the address itself: React's params are stale when two changes come in a row.
    change: (change: Partial<AuditFilter>) =>
      setParams(changeFilter(new URLSearchParams(window.location.search), change)),
  }
}
