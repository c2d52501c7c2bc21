import { call } from '../api/client.ts'
import { endSession, localToken, tokenSetting } from '../api/token.ts'
import { deviceSetting } from '../device/setting.ts'

/** A sign-out that the server has not confirmed yet. */
const pendingSetting = deviceSetting<boolean>('aforo.signOutPending', {
  fromText: (text) => text === 'yes',
  toText: (pending) => (pending ? 'yes' : null),
})

/**
 * Ends the sign-in on the server by its cookie, which works without a token. The next sign-in replaces the cookie, so
 * then nothing is left to do.
 */
async function settle(): Promise<void> {
  if (!pendingSetting.read()) return
  const token = tokenSetting.read()
  // Who came in without a connection has not replaced the cookie yet.
  if (token === localToken) return
  if (token !== null) return pendingSetting.write(false)
  try {
    await call('DELETE /v1/sign-in/renewal', {})
    pendingSetting.write(false)
  } catch {
    // Retried when the browser is online again, or at the next start.
  }
}

/** Ends the sign-in in this browser at once, and on the server as soon as it can be reached. */
export function leave(ending: 'signed_out' | 'locked'): void {
  // Must be called before the token is deleted. If it fails, the cookie ends the sign-in later.
  call('POST /v1/sign-out', {}).catch(() => {})
  endSession(ending)
  pendingSetting.write(true)
  void settle()
}

export const signOut = (): void => leave('signed_out')

/** Completes a sign-out that was made offline. */
export function settleSignOut(): void {
  window.addEventListener('online', () => void settle())
  void settle()
}
