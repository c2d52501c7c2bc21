import { deviceSetting } from './setting.ts'

/** The rolls that ticket printers take. */
export const paperWidthsMm = [80, 58] as const
export type PaperWidthMm = (typeof paperWidthsMm)[number]

/** How wide the roll is that hangs at this device. */
export const paperSetting = deviceSetting<PaperWidthMm>('aforo.paper', {
  fromText: (text) => paperWidthsMm.find((width) => String(width) === text) ?? 80,
  toText: (width) => String(width),
})
