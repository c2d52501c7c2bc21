import { useSession } from './session.tsx'

/** Where a sale of a venue is shown. Who stands above venues says which one they look at. */
export function useOrderPath(venueId: number): (id: number, search?: string) => string {
  const { person } = useSession()
  const venue = person.role === 'superadmin' ? [`venue=${venueId}`] : []
  return (id, search) => {
    const parts = [...venue, ...(search === undefined ? [] : [search])]
    return `/order/${id}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
  }
}
