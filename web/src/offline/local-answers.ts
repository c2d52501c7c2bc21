import type { ApiEndpoint, LeasePlace } from '@aforo/domain'
import { ApiError } from '../api/client.ts'
import type { LocalStep } from '../api/local-calls.ts'
import { isUnknown } from '../outbox/command-key.ts'
import { chargedBy, commandOfCall, type LocalCommand, readers } from './answer-table.ts'
import type { Core } from './core.ts'
import { refuseWithoutRight } from './decide.ts'
import { placesAlone } from './engine-state.ts'
import { answerOf, append, takeBack } from './outbox.ts'
import { refusal } from './overlay.ts'

type Reader = { place: LeasePlace | 'either'; read: (snapshot: unknown, input: unknown) => unknown }

/** Whether the server has answered, so that the effect of the call is known. */
const isAnswered = (error: unknown): boolean => error === null || (error instanceof ApiError && !isUnknown(error.code))

/**
 * Answers the calls of door and counter while this device goes on alone. While it is connected, notes what it sends on
 * the disk, so that nothing is done a second time if the answer is lost together with the connection.
 */
export function createLocalAnswers(core: Core, { onUnanswered }: { onUnanswered: () => void }) {
  const isAloneAt = (place: LeasePlace | 'either'): boolean => {
    const { state } = core
    if (state === null || !core.mayGoOn()) return false
    const places = placesAlone(state)
    return place === 'either' ? places.length > 0 : places.includes(place)
  }

  const sentTo = (key: string): LocalStep => ({
    onEnd: (error) => {
      if (isAnswered(error)) void core.store.settleMark(key)
      else onUnanswered()
    },
  })

  async function markAndSend(
    { key, memberId, isCharge, place }: Omit<LocalCommand, 'decide'>,
    orElse: () => Promise<LocalStep | null>,
  ): Promise<LocalStep | null> {
    if (core.state?.isWanted !== true || key === null) return null
    const isMarked = await core.store.mark({ key, memberId, isCharge, isSettled: false, atMs: Date.now() }, place)
    return isMarked ? sentTo(key) : orElse()
  }

  async function carryOut(command: LocalCommand, isSecondTry = false): Promise<LocalStep | null> {
    const { key, place, memberId, decide } = command
    if (key !== null) {
      const first = await answerOf(core, key)
      if (first !== null) return first
      // The server may have done it. It alone can tell, with the same key.
      if (await core.store.isMarked(key)) return sentTo(key)
    }
    if (isAloneAt(place)) {
      const answer = await append(core, memberId, key, decide)
      if (answer !== null) return answer
    }
    return markAndSend(command, async () => {
      await core.readShared()
      return isSecondTry ? null : carryOut(command, true)
    })
  }

  async function undo(visitId: number, what: 'entry' | 'exit'): Promise<LocalStep | null> {
    return isAloneAt('door') ? takeBack(core, visitId, what) : null
  }

  async function readHere(endpoint: ApiEndpoint, { read }: Reader, input: unknown): Promise<LocalStep | null> {
    const snapshot = core.snapshot()
    if (snapshot === null) return null
    refuseWithoutRight(snapshot, endpoint)
    return { reply: await read(snapshot, input) }
  }

  return {
    /** Null: the call goes to the server as always. */
    begin(endpoint: ApiEndpoint, input: unknown, venueId: number | null): Promise<LocalStep | null> | null {
      if (core.state === null || venueId !== core.state.venue.id) return null
      const command = commandOfCall(endpoint, input)
      if (command !== null) return carryOut(command)
      if (endpoint === 'POST /v1/visits/{id}/undo') {
        // The caller is typed by the endpoint.
        const { params, body } = input as { params: { id: number }; body: { what: 'entry' | 'exit' } }
        return undo(params.id, body.what)
      }
      const reader = readers[endpoint] as Reader | undefined
      if (reader !== undefined && isAloneAt(reader.place)) return readHere(endpoint, reader, input)
      const charged = chargedBy(endpoint, input)
      if (charged === null) return null
      const { idempotencyKey: key } = input as { idempotencyKey: string }
      const charge = { key, memberId: charged, isCharge: true, place: 'counter' } as const
      return markAndSend(charge, async () => {
        await core.readShared()
        const snapshot = core.snapshot()
        if (snapshot !== null) throw refusal(snapshot, 'offline_not_possible')
        return null
      })
    },
    /** The small picture of a member, or null. */
    async picture(path: string): Promise<Blob | null> {
      if (!isAloneAt('either')) return null
      for (const row of core.set.members()) if (row.image_path === path) return core.store.readFace(row.id)
      return null
    },
  }
}
