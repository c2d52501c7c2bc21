import { paperSetting, type PaperWidthMm, paperWidthsMm } from './paper.ts'
import type { PortIds } from './serial-ports.ts'
import { deviceSetting } from './setting.ts'

export const printerKinds = ['esc-pos', 'star-prnt', 'star-line'] as const
export type PrinterKind = (typeof printerKinds)[number]

export const drawerPins = [2, 5] as const
export type DrawerPin = (typeof drawerPins)[number]

export const printerBaudRates = [9600, 19_200, 38_400, 115_200] as const
export type PrinterBaudRate = (typeof printerBaudRates)[number]

/** How this device reaches a printer. A bridge passes bytes on to printers of the network, which it knows by name. */
export type PrinterConnection =
  | ({ by: 'serial'; baudRate: PrinterBaudRate } & PortIds)
  | { by: 'usb'; vendorId: number; productId: number; name: string }
  | { by: 'bridge'; url: string; token: string; printer: string }

export type PrinterChoice = {
  connection: PrinterConnection
  kind: PrinterKind
  /** Of a printer of its own for labels. That of tickets is the paper setting, as the browser prints them too. */
  widthMm: PaperWidthMm
  cuts: boolean
  /** Null without a drawer at this printer. */
  drawerPin: DrawerPin | null
  /** Prints a ticket after each sale and each top-up, without asking. */
  isAutomatic: boolean
}

const isId = (id: unknown): id is number => Number.isInteger(id)

function connectionIn(stored: Partial<Record<string, unknown>>): PrinterConnection | null {
  const { by, url, token, printer, vendorId, productId, name } = stored
  if (by === 'serial') {
    const baudRate = printerBaudRates.find((rate) => rate === stored['baudRate']) ?? 9600
    return {
      by,
      baudRate,
      usbVendorId: Number(stored['usbVendorId']) || null,
      usbProductId: Number(stored['usbProductId']) || null,
      nth: Number(stored['nth']) || 0,
    }
  }
  if (by === 'usb' && isId(vendorId) && isId(productId)) return { by, vendorId, productId, name: String(name) }
  const isBridge =
    by === 'bridge' && typeof url === 'string' && typeof token === 'string' && typeof printer === 'string'
  return isBridge ? { by, url, token, printer } : null
}

function choiceIn(text: string | null): PrinterChoice | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<PrinterChoice>
    const connection = connectionIn(stored.connection ?? {})
    if (connection === null) return null
    return {
      connection,
      kind: printerKinds.find((kind) => kind === stored.kind) ?? 'esc-pos',
      widthMm: paperWidthsMm.find((width) => width === stored.widthMm) ?? 80,
      cuts: stored.cuts !== false,
      drawerPin: drawerPins.find((pin) => pin === stored.drawerPin) ?? null,
      isAutomatic: stored.isAutomatic === true,
    }
  } catch {
    // The stored value is not valid: the printer must be chosen again.
    return null
  }
}

function printerSetting(key: string) {
  let lastRead: { text: string | null; choice: PrinterChoice | null } = { text: null, choice: null }
  return deviceSetting<PrinterChoice | null>(key, {
    fromText: (text) => {
      if (lastRead.text !== text) lastRead = { text, choice: choiceIn(text) }
      return lastRead.choice
    },
    toText: (choice) => (choice === null ? null : JSON.stringify(choice)),
  })
}

/** The printers of this device. Without one for labels, the one for tickets prints them. */
export const printerSettings = { ticket: printerSetting('aforo.printer'), label: printerSetting('aforo.label-printer') }
export type PrinterUse = keyof typeof printerSettings

export const printerFor = (use: PrinterUse): PrinterChoice | null =>
  printerSettings[use].read() ?? printerSettings.ticket.read()

/** The paper of the printer that prints this. */
export const printerWidth = (use: PrinterUse): PaperWidthMm => {
  const ownForLabels = use === 'label' ? printerSettings.label.read() : null
  return ownForLabels?.widthMm ?? paperSetting.read()
}
