import { deviceSetting } from './setting.ts'

/** What this browser knows about itself as a shared device. Its secret is in a cookie that scripts cannot read. */
export type SharedDevice = { id: number; name: string; lockMinutes: number | null }

function deviceIn(text: string | null): SharedDevice | null {
  if (text === null) return null
  try {
    const { id, name, lockMinutes } = JSON.parse(text) as Partial<SharedDevice>
    return typeof name === 'string' && typeof id === 'number' ? { id, name, lockMinutes: lockMinutes ?? null } : null
  } catch {
    // The stored value is not valid: the device is found again where it is managed.
    return null
  }
}

let lastRead: { text: string | null; device: SharedDevice | null } = { text: null, device: null }

export const sharedDeviceSetting = deviceSetting<SharedDevice | null>('aforo.device', {
  fromText: (text) => {
    if (lastRead.text !== text) lastRead = { text, device: deviceIn(text) }
    return lastRead.device
  },
  toText: (device) => (device === null ? null : JSON.stringify(device)),
})

/** When and why this device was locked, for the words on the lock. */
type Locking = { atMs: number; minutes: number | null }

export const lastLocking: { current: Locking | null } = { current: null }
