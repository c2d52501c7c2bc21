import { type AuditAction, auditActions } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress, idInAddress } from '../../format/address-id.ts'

/** What of the record is shown. It stands in the address, so that it can be passed on and gone back to. */
export type AuditFilter = {
  venue: number | null
  staff: number | null
  kind: AuditAction | null
  from: string | null
  to: string | null
}

/** Whatever an address says that is no filter is passed over. */
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
    // From the address itself: of two changes in a row the second must not start from before the first.
    change: (change: Partial<AuditFilter>) =>
      setParams(changeFilter(new URLSearchParams(window.location.search), change)),
  }
}
