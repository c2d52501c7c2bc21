import { deviceSetting } from './setting.ts'

const onUnless = (off: string) => ({
  fromText: (text: string | null) => text !== off,
  toText: (isOn: boolean) => (isOn ? null : off),
})

/** Whether the scan field of the door takes the focus back by itself. */
export const readerKeptSetting = deviceSetting<boolean>('aforo.reader', onUnless('by hand'))

/** Whether a scan is heard as well as seen. */
export const tonesSetting = deviceSetting<boolean>('aforo.tones', onUnless('silent'))

/** What this device has learned about its card reader from test scans. */
export type ReaderProfile = {
  /** What the reader sends before and after every code. */
  prefix: string
  suffix: string
  /** The key that ends a read. */
  end: 'Enter' | 'Tab'
  /** Whether its codes have lowercase letters, which a slow reader could be mistaken for a hand by. */
  lowercase: boolean
  /** As measured, to be shown. */
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
    // Somebody else has written there: the reader is learned again.
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
