import { deviceSetting, useDeviceSetting } from '../device/setting.ts'

/** The bearer token of this browser, shared by its tabs. */
export const tokenSetting = deviceSetting<string | null>('kongToken', {
  fromText: (text) => (text === '' ? null : text),
  toText: (token) => token,
})

/** Stands for a token while somebody has come in without a connection. No server accepts it. */
export const localToken = 'offline'

/** What the person proved on this device, for the server once it can be reached. Null if nobody knows it any more. */
export const localSession: { proof?: () => Promise<{ staff_id: number; pin: string } | null> } = {}

export const useToken = (): string | null => useDeviceSetting(tokenSetting)

/**
 * Changes with every sign-in, but not when the token is renewed. Cached data of one person is dropped when it changes.
 */
export const signInMarkSetting = deviceSetting<string | null>('aforo.signIn', {
  fromText: (text) => text,
  toText: (mark) => mark,
})

/** `locked`: a shared device waits for the next person. */
export type SessionEnding = 'expired' | 'signed_out' | 'locked'

/** Why the session ended, so that the sign-in page of every tab can show it. */
const endingSetting = deviceSetting<SessionEnding | null>('aforo.ending', {
  fromText: (text) => (text === 'expired' || text === 'signed_out' || text === 'locked' ? text : null),
  toText: (ending) => ending,
})

export const lastSessionEnding = (): SessionEnding | null => endingSetting.read()

/** Called after a successful sign-in. */
export function startSession(token: string): void {
  endingSetting.write(null)
  // The token is written first, because another tab sends requests with it as soon as the mark changes.
  tokenSetting.write(token)
  signInMarkSetting.write(String(crypto.getRandomValues(new Uint32Array(2))))
}

export function endSession(ending: SessionEnding): void {
  endingSetting.write(ending)
  tokenSetting.write(null)
}
