import { deviceSetting } from './setting.ts'

/** When this browser last heard from the server, in any tab. An app that starts without a connection shows it. */
const lastContactSetting = deviceSetting<number | null>('aforo.contact', {
  fromText: (text) => (text === null || !/^\d+$/.test(text) ? null : Number(text)),
  toText: (ms) => (ms === null ? null : String(ms)),
})

const notedEveryMs = 10_000

export function noteContact(): void {
  const nowMs = Date.now()
  if (Math.abs(nowMs - (lastContactSetting.read() ?? 0)) >= notedEveryMs) lastContactSetting.write(nowMs)
}

export const lastContact = (): Date => new Date(lastContactSetting.read() ?? Date.now())
