import type { CallInput } from '@aforo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../api/client.ts'
import type { OnProgress } from '../../api/upload.ts'
import { meQuery } from '../../session/me-query.ts'

type NewVenue = CallInput<'POST /v1/venues'>['multipart']['new_venue'] & { key: string }

/**
 * Creates a venue, which then is among the venues of its owners. The key is made before sending, so that a repeat after
 * a lost answer creates the same venue.
 */
export function useCreateVenue() {
  const queryClient = useQueryClient()
  return async (venue: NewVenue, image: File, activeVenueId: number | null, onProgress: OnProgress) => {
    await upload('POST /v1/venues', { multipart: { new_venue: venue, image } }, onProgress, activeVenueId)
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['venues'] }), queryClient.invalidateQueries(meQuery)])
  }
}
