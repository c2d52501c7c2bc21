import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { renderPart } from '../../../testing/render-part.tsx'
import { type PaperWidthMm, paperSetting, paperWidthsMm } from '../../device/paper.ts'
import { sampleSale } from '../fiscal/sample-sale.ts'
import { Receipt } from './receipt.tsx'
import type { Sale } from './sale-query.ts'

const venue = { id: 1, name: 'Club Almirante', currency: 'EUR', timeZone: 'Europe/Madrid' }
const { sale } = sampleSale({
  venue: { id: 1, name: 'Club Almirante', address: 'C/ del Faro, 12 · 46011 Valencia' },
  issuer: { tax_id: 'G00000000', name: 'Asociación Almirante', address: 'C/ del Faro, 12, 28004 Madrid' },
  number: 'A1-2026-004182',
  tax: 'iva',
  goods: { flower: 'Limón Sierra', grinder: 'Molinillo de metal', sandwich: 'Bocadillo' },
  now: new Date('2026-11-16T11:36:00Z'),
})

/** What thermal printers print. */
const dotsPerInch = 203
const dotsPerMm = dotsPerInch / 25.4

// The reader would fetch its code from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } })

async function printed(paperMm: PaperWidthMm, shown: Sale): Promise<HTMLElement> {
  await page.viewport(1180, 1600)
  await commands.showPrint(true)
  onTestFinished(async () => {
    await commands.showPrint(false)
    paperSetting.write(80)
    await page.viewport(1180, 820)
  })
  paperSetting.write(paperMm)
  await renderPart(<Receipt venue={venue} sale={shown} />)
  const ticket = document.querySelector<HTMLElement>('[data-printed]')
  if (ticket === null) throw new Error('There is no ticket.')
  return ticket
}

/** The ticket as black and white dots, with the white of the paper at its sides. */
async function photograph(ticket: HTMLElement): Promise<ImageData> {
  await document.fonts.ready
  const { x, y, width, height } = ticket.getBoundingClientRect()
  const base64 = await commands.takePaper({ x, y, width, height }, dotsPerInch)
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}

type Frame = { left: number; top: number; right: number; bottom: number }

/** Whether every dot of a frame around something is white. */
function isWhiteAround({ data, width }: ImageData, inner: Frame, dots: number): boolean {
  for (let y = inner.top - dots; y < inner.bottom + dots; y += 1) {
    for (let x = inner.left - dots; x < inner.right + dots; x += 1) {
      const isInside = x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom
      if (!isInside && (data[(y * width + x) * 4] ?? 0) < 200) return false
    }
  }
  return true
}

test.each(paperWidthsMm)('the code on %s mm paper can be read and has its size and its white', async (paperMm) => {
  const ticket = await printed(paperMm, sale)
  await expect.poll(() => ticket.querySelector('svg')).not.toBeNull()
  const picture = await photograph(ticket)
  const [code] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  expect(code?.text).toBe(sale.document?.qr?.url)
  expect(code?.ecLevel).toBe('M')
  const { topLeft, bottomRight } = code?.position ?? { topLeft: { x: 0, y: 0 }, bottomRight: { x: 0, y: 0 } }
  const widthMm = (bottomRight.x - topLeft.x) / dotsPerMm
  expect(widthMm).toBeGreaterThanOrEqual(30)
  expect(widthMm).toBeLessThanOrEqual(40)
  // One dot of tolerance, because the reader rounds the corners.
  const frame = { left: topLeft.x - 1, top: topLeft.y - 1, right: bottomRight.x + 1, bottom: bottomRight.y + 1 }
  expect(isWhiteAround(picture, frame, Math.ceil(2 * dotsPerMm))).toBe(true)
  expect(ticket.scrollWidth).toBeLessThanOrEqual(ticket.clientWidth)
})

test('the code comes first, and everything is black', async () => {
  const ticket = await printed(80, sale)
  await expect.poll(() => ticket.textContent).toMatch(/^QR tributario:VERI\*FACTU/)
  await expect.element(ticket).toMatchTextContent('Asociación Almirante · NIF G00000000')
  await expect.element(ticket).toMatchTextContent('Factura simplificada A1-2026-004182')
  await expect.element(ticket).toMatchTextContent('IVA 21 %')
  await expect.element(ticket).toMatchTextContent('Suma34,756,5041,25')
  await expect.element(ticket).toMatchTextContent('Factura de prueba: no es válida')
  const colours = [...ticket.querySelectorAll('p, span, b')].map((part) => getComputedStyle(part).color)
  expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']))
  const sizes = [...ticket.querySelectorAll('p, span, b')].map((part) => parseFloat(getComputedStyle(part).fontSize))
  expect(Math.min(...sizes)).toBe(parseFloat(getComputedStyle(ticket).fontSize))
})

test('without a document there is neither code nor invoice number', async () => {
  const ticket = await printed(80, { ...sale, document: null })
  await expect.element(ticket).toMatchTextContent('Retirada nº 1')
  expect(ticket.querySelector('svg')).toBeNull()
  await expect.element(ticket).not.toMatchTextContent('Factura')
})
