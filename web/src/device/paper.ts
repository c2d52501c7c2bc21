import { deviceSetting } from './setting.ts'

/** The paper widths that ticket printers use. */
export const paperWidthsMm = [80, 58] as const
export type PaperWidthMm = (typeof paperWidthsMm)[number]

/** The paper width of the printer at this device. */
export const paperSetting = deviceSetting<PaperWidthMm>('aforo.paper', {
  fromText: (text) => paperWidthsMm.find((width) => String(width) === text) ?? 80,
  toText: (width) => String(width),
})
