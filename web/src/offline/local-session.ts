import type { CallReply } from '@aforo/contract'
import { ApiError } from '../api/client.ts'
import { localSession, localToken, startSession, tokenSetting } from '../api/token.ts'
import { preparedKeeping } from '../session/kept-me.ts'

type Proof = { staff_id: number; pin: string }

/** Held by the tab in which the PIN was typed, as long as that person is in. */
const lockName = 'aforo-offline-pin'

/** Never stored: after a reload the person types it again once the connection is back. */
let typed: { proof: Proof; forget: () => void } | null = null

/** Lets somebody in whose PIN this device has checked. */
export function startLocalSession(me: CallReply<'GET /v1/users/me'>, proof: Proof): void {
  typed?.forget()
  startSession(localToken)
  preparedKeeping()(me)
  const leave = tokenSetting.subscribe(() => {
    if (tokenSetting.read() !== localToken) typed?.forget()
  })
  let release = () => {}
  typed = {
    proof,
    forget: () => {
      leave()
      release()
      typed = null
    },
  }
  if (!('locks' in navigator)) return
  void navigator.locks.request(lockName, () => new Promise<void>((resolve) => (release = resolve)))
}

/** For every tab of a device that may go on alone. */
export function answerForLocalSession(): void {
  localSession.proof = async () => {
    if (typed !== null) return typed.proof
    if (!('locks' in navigator)) return null
    const { held = [] } = await navigator.locks.query()
    // The tab with the PIN signs in.
    if (held.some(({ name }) => name === lockName)) throw new ApiError('unreachable', null)
    return null
  }
}
