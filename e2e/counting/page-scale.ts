import type { Page } from '@playwright/test'

const choice = { protocol: 'lines', baudRate: 9600, usbVendorId: 0x0403, usbProductId: 0x6001 }

/** A scale at a serial port of this page, which sends ten lines a second of what lies on it. Chosen in its settings. */
export async function connectScale(page: Page): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('aforo.scale', JSON.stringify(chosen))
    let sender: ReadableStreamDefaultController<Uint8Array> | null = null
    const ids = { usbVendorId: chosen.usbVendorId, usbProductId: chosen.usbProductId }
    const port = Object.assign(new EventTarget(), {
      connected: true,
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null as WritableStream<Uint8Array> | null,
      getInfo: () => ids,
      setSignals: () => Promise.resolve(),
      open: () => {
        port.readable = new ReadableStream({ start: (controller) => void (sender = controller) })
        port.writable = new WritableStream({})
        return Promise.resolve()
      },
      close: () => {
        port.readable = null
        return Promise.resolve()
      },
    })
    const serial = Object.assign(new EventTarget(), { getPorts: () => Promise.resolve([port]) })
    Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
    const send = () => {
      const grams = Number(document.documentElement.dataset['onScale'] ?? '0')
      const line = `ST,+${grams.toFixed(3).padStart(8, '0')}  g\r\n`
      if (port.readable !== null) sender?.enqueue(new TextEncoder().encode(line))
    }
    setInterval(send, 100)
  }, choice)
}

/** Puts so many grams on the scale of this page. */
export const putOnScale = (page: Page, grams: number): Promise<void> =>
  page.evaluate((shown) => {
    document.documentElement.dataset['onScale'] = String(shown)
  }, grams)
