import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { entriesQuery } from './counts-queries.ts'
import { jarOfLabel } from './jar-label.ts'

/** Finds the jar of a scanned label among those of the sheet. Null if it is not on it. */
export function useJarScan(venueId: number, sheetId: number) {
  const queryClient = useQueryClient()
  return {
    findJar: async (code: string): Promise<number | null> => {
      try {
        const entries = await queryClient.fetchQuery({ ...entriesQuery(venueId, sheetId), staleTime: 0 })
        return jarOfLabel(entries, code)
      } catch (error) {
        if (error instanceof ApiError) return null
        throw error
      }
    },
  }
}
