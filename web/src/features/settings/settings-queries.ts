import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { settingsQuery } from '../../parts/venues/settings-query.ts'
import { meQuery } from '../../session/me-query.ts'

export type VenueSettings = CallReply<'GET /v1/venues/{id}/settings'>
export type GramLimit = VenueSettings['gram_limits'][number]
type SettingsPatch = CallInput<'PATCH /v1/venues/{id}/settings'>['body']
export type SettingsChange = Omit<SettingsPatch, 'seen'>
export type Grams = CallInput<'PUT /v1/venues/{id}/gram-limits/{valid_from}'>['body']

export type MemberSharing = CallReply<'GET /v1/operator-settings'>['member_sharing']

/** Settings that apply to all venues of this venue's operator. */
export const operatorSettingsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'operator'),
    queryFn: () => call('GET /v1/operator-settings', {}, { venueId }),
  })

/** Changes settings of the operator, one after the other. */
export function useOperatorCommand(venueId: number) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: `operator settings ${venueId}` },
    mutationFn: (body: CallInput<'PATCH /v1/operator-settings'>['body']) =>
      call('PATCH /v1/operator-settings', { body }, { venueId }),
    onSuccess: (settings) => queryClient.setQueryData(operatorSettingsQuery(venueId).queryKey, settings),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['venues'] }),
  })
  return mutateAsync
}

/** Changes to one venue are sent one after the other, so that the last choice wins. */
export function useSettingsCommands(venueId: number) {
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    scope: { id: `settings ${venueId}` },
    mutationFn: (request: () => Promise<VenueSettings>) => request(),
    onSuccess: async (settings) => {
      await queryClient.cancelQueries(settingsQuery(venueId))
      queryClient.setQueryData(settingsQuery(venueId).queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: ['venues'] })
      void queryClient.invalidateQueries(meQuery)
    },
    // The settings may have been changed by another person.
    onError: () => queryClient.invalidateQueries(settingsQuery(venueId)),
  })
  const params = (validFrom: string) => ({ id: venueId, valid_from: validFrom })
  return {
    /** The patch is built when the request is sent, so that it uses the current settings. */
    change: (patchOf: (now: VenueSettings | undefined) => SettingsPatch) =>
      send(() => {
        const body = patchOf(queryClient.getQueryData(settingsQuery(venueId).queryKey))
        return call('PATCH /v1/venues/{id}/settings', { params: { id: venueId }, body })
      }),
    setGramLimit: (validFrom: string, body: Grams) =>
      send(() => call('PUT /v1/venues/{id}/gram-limits/{valid_from}', { params: params(validFrom), body })),
    removeGramLimit: (validFrom: string) =>
      send(() => call('DELETE /v1/venues/{id}/gram-limits/{valid_from}', { params: params(validFrom) })),
    copy: (fromVenueId: number) =>
      send(() =>
        call('POST /v1/venues/{id}/settings/copy', { params: { id: venueId }, body: { from_venue_id: fromVenueId } }),
      ),
  }
}
