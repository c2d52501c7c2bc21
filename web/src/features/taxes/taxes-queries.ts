import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { type TaxedCatalogue, taxedCatalogueQuery, type WireTreatment } from '../../parts/taxes/tax-queries.ts'

export type TaxSettings = CallReply<'GET /v1/taxes'>
export type TaxProfile = TaxSettings['operator'][number]
export type ProfileScope = 'operator' | 'venue'
export type ProfileBody = CallInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['body']

export const taxesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'taxes'),
    queryFn: () => call('GET /v1/taxes', {}, { venueId }),
  })

/** Changes are sent one after the other, so that the last choice wins. */
export function useTaxCommands(venueId: number) {
  const queryClient = useQueryClient()
  const scope = { id: `taxes ${venueId}` }
  const { mutateAsync: sendProfile } = useMutation({
    scope,
    mutationFn: (request: () => Promise<TaxSettings>) => request(),
    onSuccess: (settings) => {
      queryClient.setQueryData(taxesQuery(venueId).queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
      void queryClient.invalidateQueries({ queryKey: ['venues'] })
    },
    onError: () => queryClient.invalidateQueries(taxesQuery(venueId)),
  })
  const { mutateAsync: sendTreatment } = useMutation({
    scope,
    mutationFn: (request: () => Promise<TaxedCatalogue | null>) => request(),
    onSuccess: (catalogue) => {
      queryClient.setQueryData(taxedCatalogueQuery(venueId).queryKey, catalogue)
      void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
    },
    onError: () => queryClient.invalidateQueries(taxedCatalogueQuery(venueId)),
  })
  const at = { venueId }
  return {
    setProfile: (of: ProfileScope, validFrom: string, body: ProfileBody) =>
      sendProfile(() =>
        call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params: { scope: of, valid_from: validFrom }, body }, at),
      ),
    removeProfile: (of: ProfileScope, validFrom: string) =>
      sendProfile(() =>
        call('DELETE /v1/taxes/profiles/{scope}/{valid_from}', { params: { scope: of, valid_from: validFrom } }, at),
      ),
    setCategory: (id: number, validFrom: string, treatment: WireTreatment | null) =>
      sendTreatment(() =>
        call(
          'PUT /v1/taxes/categories/{id}/{valid_from}',
          { params: { id, valid_from: validFrom }, body: { treatment } },
          at,
        ),
      ),
    removeCategory: (id: number, validFrom: string) =>
      sendTreatment(() =>
        call('DELETE /v1/taxes/categories/{id}/{valid_from}', { params: { id, valid_from: validFrom } }, at),
      ),
  }
}
