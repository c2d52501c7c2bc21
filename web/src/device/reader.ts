import { deviceSetting } from './setting.ts'

const onUnless = (off: string) => ({
  fromText: (text: string | null) => text !== off,
  toText: (isOn: boolean) => (isOn ? null : off),
})

/** Whether the scan field at the door takes the focus back automatically. */
export const readerKeptSetting = deviceSetting<boolean>('aforo.reader', onUnless('by hand'))

/** Whether a scan plays a tone. */
export const tonesSetting = deviceSetting<boolean>('aforo.tones', onUnless('silent'))

/** The card reader of this device, as measured by test scans. */
export type ReaderProfile = {
  /** Characters that the reader sends before and after every code. */
  prefix: string
  suffix: string
  /** The key that ends a scan. */
  end: 'Enter' | 'Tab'
  /** Whether its codes contain lowercase letters. Without this, a slow reader with such codes looks like typing. */
  lowercase: boolean
  /** Measured values, only for display. */
  length: number
  paceMs: number
}

function profileIn(text: string | null): ReaderProfile | null {
  if (text === null) return null
  try {
    const { prefix, suffix, end, lowercase, length, paceMs } = JSON.parse(text) as Partial<ReaderProfile>
    if (typeof prefix !== 'string' || typeof suffix !== 'string') return null
    const measured = { length: Number(length) || 0, paceMs: Number(paceMs) || 0 }
    return { prefix, suffix, end: end === 'Tab' ? 'Tab' : 'Enter', lowercase: lowercase === true, ...measured }
  } catch {
    // The stored value is not valid: the reader must be set up again.
    return null
  }
}

let lastRead: { text: string | null; profile: ReaderProfile | null } = { text: null, profile: null }

export const readerProfileSetting = deviceSetting<ReaderProfile | null>('aforo.readerProfile', {
  fromText: (text) => {
    if (lastRead.text !== text) lastRead = { text, profile: profileIn(text) }
    return lastRead.profile
  },
  toText: (profile) => (profile === null ? null : JSON.stringify(profile)),
})
