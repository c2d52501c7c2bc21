import { deviceSetting } from './setting.ts'

/** The till of this device; null until one is opened or chosen here. */
export const tillSetting = deviceSetting<number | null>('aforo.till', {
  fromText: (text) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  toText: (id) => String(id ?? ''),
})
