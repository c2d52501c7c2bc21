import { type ScaleProtocol, scaleProtocols } from '@aforo/domain'
import { deviceSetting } from './setting.ts'

export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400] as const
type BaudRate = (typeof baudRates)[number]

/** The scale of this device. An adapter for USB has two ids, by which its port is found again; a built-in port has none. */
export type ScaleChoice = {
  protocol: ScaleProtocol
  baudRate: BaudRate
  usbVendorId: number | null
  usbProductId: number | null
}

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

/** Only Chromium has serial ports, and only on pages over HTTPS or on the same machine. */
export const hasSerial = (): boolean => 'serial' in navigator

export const portIds = (port: SerialPort) => {
  const { usbVendorId = null, usbProductId = null } = port.getInfo()
  return { usbVendorId, usbProductId }
}

/** The ports that people or administrators have permitted here. */
export const permittedPorts = (): Promise<readonly SerialPort[]> =>
  // A policy of the browser can forbid them all.
  navigator.serial.getPorts().catch((): SerialPort[] => [])

/** The port of the scale, if it is plugged in and this browser may use it. */
export async function findPort({ usbVendorId, usbProductId }: ScaleChoice): Promise<SerialPort | null> {
  const ports = await permittedPorts()
  const isChosen = (port: SerialPort) => {
    const ids = portIds(port)
    return ids.usbVendorId === usbVendorId && ids.usbProductId === usbProductId
  }
  return ports.find(isChosen) ?? null
}
