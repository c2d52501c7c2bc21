import { type ScaleProtocol, scaleProtocols } from '@aforo/domain'
import type { PortIds } from './serial-ports.ts'
import { deviceSetting } from './setting.ts'

export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400] as const
type BaudRate = (typeof baudRates)[number]

/** The scale of this device. */
export type ScaleChoice = PortIds & { protocol: ScaleProtocol; baudRate: BaudRate }

export const usualBaudRate: BaudRate = 9600

function choiceIn(text: string | null): ScaleChoice | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<ScaleChoice>
    const protocol = scaleProtocols.find((one) => one === stored.protocol)
    if (protocol === undefined) return null
    return {
      protocol,
      baudRate: baudRates.find((rate) => rate === stored.baudRate) ?? usualBaudRate,
      usbVendorId: Number(stored.usbVendorId) || null,
      usbProductId: Number(stored.usbProductId) || null,
      nth: Number(stored.nth) || 0,
    }
  } catch {
    // The stored value is not valid: the scale must be chosen again.
    return null
  }
}

let lastRead: { text: string | null; choice: ScaleChoice | null } = { text: null, choice: null }

export const scaleSetting = deviceSetting<ScaleChoice | null>('aforo.scale', {
  fromText: (text) => {
    if (lastRead.text !== text) lastRead = { text, choice: choiceIn(text) }
    return lastRead.choice
  },
  toText: (choice) => (choice === null ? null : JSON.stringify(choice)),
})
