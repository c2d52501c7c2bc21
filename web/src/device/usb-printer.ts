import { pause } from './pause.ts'
import { PrinterError } from './printer-error.ts'
import { answerWithinMs, type PrinterLine } from './printer-line.ts'
import type { PrinterConnection } from './printer-setting.ts'

/** What USB calls the class of printers. */
const printerClass = 7

/** Only Chromium has it, and only on pages over HTTPS or of the same machine. */
export const hasUsb = (): boolean => 'usb' in navigator

type UsbConnection = Extract<PrinterConnection, { by: 'usb' }>

const connectionOf = ({ vendorId, productId, productName }: USBDevice): UsbConnection => ({
  by: 'usb',
  vendorId,
  productId,
  name: productName?.replaceAll('\u0000', '').trim() ?? '',
})

/** Asks the person for a printer. Null if they chose none. */
export const requestUsbPrinter = (): Promise<UsbConnection | null> =>
  navigator.usb.requestDevice({ filters: [{ classCode: printerClass }] }).then(connectionOf, () => null)

type Place = { interface: number; alternate: number; out: number; in: number | null }

function findPlace({ configuration }: USBDevice): Place | null {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? []) {
    for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
      const bulk = (way: USBDirection) =>
        endpoints.find(({ type, direction }) => type === 'bulk' && direction === way)?.endpointNumber ?? null
      const out = bulk('out')
      if (interfaceClass === printerClass && out !== null)
        return { interface: interfaceNumber, alternate: alternateSetting, out, in: bulk('in') }
    }
  }
  return null
}

async function claim(device: USBDevice): Promise<Place> {
  await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const place = findPlace(device)
  if (place === null) throw new PrinterError('absent')
  await device.claimInterface(place.interface)
  if (place.alternate !== 0) await device.selectAlternateInterface(place.interface, place.alternate)
  return place
}

/** Opens the printer at a USB port. On Windows that needs its driver to be WinUSB. */
export async function openUsbPrinter({ vendorId, productId }: UsbConnection): Promise<PrinterLine> {
  const devices = hasUsb() ? await navigator.usb.getDevices().catch((): USBDevice[] => []) : []
  const device = devices.find((one) => one.vendorId === vendorId && one.productId === productId)
  if (device === undefined) throw new PrinterError('absent')
  const place = await claim(device).catch(async (error: unknown) => {
    await device.close().catch(() => {})
    throw error instanceof PrinterError ? error : new PrinterError('busy')
  })
  return {
    write: async (bytes) => {
      const { status } = await device.transferOut(place.out, bytes)
      if (status !== 'ok') throw new PrinterError('unknown')
    },
    read: async () => {
      if (place.in === null) return null
      const over = new AbortController()
      const read = device.transferIn(place.in, 64).then(
        ({ data }) => (data !== undefined && data.byteLength > 0 ? data.getUint8(0) : null),
        () => null,
      )
      const byte = await Promise.race([read, pause(answerWithinMs, over.signal).then(() => null)])
      over.abort()
      return byte
    },
    // Also ends a read that the printer never answered.
    close: () => device.close(),
  }
}
