import { call } from '../api/client.ts'
import { endSession, tokenSetting } from '../api/token.ts'
import { deviceSetting } from '../device/setting.ts'

/** A sign-out that the server has not heard of yet. */
const pendingSetting = deviceSetting<boolean>('aforo.signOutPending', {
  fromText: (text) => text === 'yes',
  toText: (pending) => (pending ? 'yes' : null),
})

/** Tells the server by cookie, which works without a token. Whoever signs in next replaces the cookie and the debt. */
async function settle(): Promise<void> {
  if (!pendingSetting.read()) return
  if (tokenSetting.read() !== null) return pendingSetting.write(false)
  try {
    await call('DELETE /v1/sign-in/renewal', {})
    pendingSetting.write(false)
  } catch {
    // Tried again when the line is back, or with the next start.
  }
}

/** Ends the sign-in in this browser at once, and on the server as soon as the line allows. */
export function signOut(): void {
  // Takes the token along before it is forgotten. Without a line the cookie settles it later.
  call('POST /v1/sign-out', {}).catch(() => {})
  endSession('signed_out')
  pendingSetting.write(true)
  void settle()
}

/** Makes good a sign-out that was made without a line. */
export function settleSignOut(): void {
  window.addEventListener('online', () => void settle())
  void settle()
}
