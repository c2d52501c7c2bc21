import { deviceSetting, useDeviceSetting } from '../device/setting.ts'

/** The bearer token of this browser, shared by its tabs. */
export const tokenSetting = deviceSetting<string | null>('kongToken', {
  fromText: (text) => (text === '' ? null : text),
  toText: (token) => token,
})

export const useToken = (): string | null => useDeviceSetting(tokenSetting)

export type SessionEnding = 'expired' | 'signed_out'

let lastEnding: SessionEnding | null = null

/** Forgets the token and remembers why, so that the sign-in page can say it. */
export function endSession(ending: SessionEnding): void {
  lastEnding = ending
  tokenSetting.write(null)
}

export function startSession(token: string): void {
  lastEnding = null
  tokenSetting.write(token)
}

export const lastSessionEnding = (): SessionEnding | null => lastEnding
