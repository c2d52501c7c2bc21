import { deviceSetting } from './setting.ts'

const onUnless = (off: string) => ({
  fromText: (text: string | null) => text !== off,
  toText: (isOn: boolean) => (isOn ? null : off),
})

/** Whether the scan field of the door takes the focus back by itself. */
export const readerKeptSetting = deviceSetting<boolean>('aforo.reader', onUnless('by hand'))

/** Whether a scan is heard as well as seen. */
export const tonesSetting = deviceSetting<boolean>('aforo.tones', onUnless('silent'))
