import type { CallInput, CallReply } from '@aforo/contract'
import type { FirstStep, StepsFound } from '@aforo/domain'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { deviceSetting } from '../../device/setting.ts'
import { useSession } from '../../session/session.tsx'

export type FirstSteps = CallReply<'GET /v1/first-steps'>
export type InvitationLink = CallReply<'POST /v1/invitations/{id}/link'>

/** Under the topic of members, because every enrolment, entry and sale sends a hint about it. */
const firstStepsKey = (venueId: number) => liveKey('members', venueId, 'first-steps')

export const firstStepsQuery = (venueId: number) =>
  queryOptions({
    queryKey: firstStepsKey(venueId),
    queryFn: () => call('GET /v1/first-steps', {}, { venueId }),
  })

/** Whether the owner left the list for later on this device. The menu keeps its entry. */
export const laterSetting = deviceSetting<boolean>('aforo.first-steps', {
  fromText: (text) => text === 'later',
  toText: (isLater) => (isLater ? 'later' : null),
})

const recorded = ['rules', 'products', 'member', 'staff', 'till', 'sale'] as const

const stepsDone = (found: FirstSteps): FirstStep[] => ['venue', ...recorded.filter((step) => found[step])]

export const stepsFound = (found: FirstSteps): StepsFound => ({
  done: stepsDone(found),
  waiting: found.invitation === null ? [] : ['staff'],
})

/** The steps that the owner of the active venue has done. Null for other people, and while they are not known. */
export function useStepsDone(): { done: readonly FirstStep[] | null; isPending: boolean } {
  const { person, venue } = useSession()
  const isOwner = person.role === 'owner' && (venue === null || venue.role === 'owner')
  const found = useQuery({ ...firstStepsQuery(venue?.id ?? 0), enabled: isOwner && venue !== null })
  if (!isOwner) return { done: null, isPending: false }
  if (venue === null) return { done: [], isPending: false }
  return { done: found.data === undefined ? null : stepsDone(found.data), isPending: found.isPending }
}

type NewProduct = { name: string; unit_type: 'fixed' | 'weight'; price: number; stock_quantity: number; key: string }

export function useFirstStepCommands(venueId: number) {
  const queryClient = useQueryClient()
  async function refreshed<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent
    } finally {
      await queryClient.invalidateQueries({ queryKey: firstStepsKey(venueId) })
      for (const topic of ['catalogue', 'doors', 'staff']) void queryClient.invalidateQueries({ queryKey: [topic] })
    }
  }
  return {
    createProduct: (product: NewProduct) =>
      refreshed(
        upload('POST /v1/products', { multipart: { product: { ...product, category_id: null } } }, () => {}, venueId),
      ),
    letIn: (memberId: number, id: string) =>
      refreshed(call('POST /v1/entries', { body: { user_id: memberId, id } }, { venueId })),
    /** Invites a colleague, and makes the link for them. */
    invite: (body: CallInput<'POST /v1/invitations'>['body'], idempotencyKey: string) =>
      refreshed(
        call('POST /v1/invitations', { body, idempotencyKey }, { venueId }).then(({ invitation_id: id }) =>
          call('POST /v1/invitations/{id}/link', { params: { id } }, { venueId }),
        ),
      ),
    sendAgain: (id: number) => refreshed(call('POST /v1/invitations/{id}/link', { params: { id } }, { venueId })),
    refresh: () => refreshed(Promise.resolve()),
  }
}
