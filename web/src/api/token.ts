import { deviceSetting, useDeviceSetting } from '../device/setting.ts'

/** The bearer token of this browser, shared by its tabs. */
export const tokenSetting = deviceSetting<string | null>('kongToken', {
  fromText: (text) => (text === '' ? null : text),
  toText: (token) => token,
})

export const useToken = (): string | null => useDeviceSetting(tokenSetting)

/** Changes with every sign-in and never with a renewal: what one person saw is not for the next. */
export const signInMarkSetting = deviceSetting<string | null>('aforo.signIn', {
  fromText: (text) => text,
  toText: (mark) => mark,
})

export type SessionEnding = 'expired' | 'signed_out'

/** Why this browser has no token, so that the sign-in page of every tab can say it. */
const endingSetting = deviceSetting<SessionEnding | null>('aforo.ending', {
  fromText: (text) => (text === 'expired' || text === 'signed_out' ? text : null),
  toText: (ending) => ending,
})

export const lastSessionEnding = (): SessionEnding | null => endingSetting.read()

/** Somebody has just proven who they are. */
export function startSession(token: string): void {
  endingSetting.write(null)
  // The token first: another tab that hears of the new sign-in asks with it at once.
  tokenSetting.write(token)
  signInMarkSetting.write(String(crypto.getRandomValues(new Uint32Array(2))))
}

export function endSession(ending: SessionEnding): void {
  endingSetting.write(ending)
  tokenSetting.write(null)
}
