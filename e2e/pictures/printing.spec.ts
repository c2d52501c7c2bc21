import { create } from 'qrcode'
import type { Page } from '@playwright/test'
import { drawPaper } from '../../domain/testing/thermal-paper.ts'
import { keptOf, panelOf, setRules } from '../fixtures/counter.ts'
import { labels } from '../fixtures/counter-words.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { startNetworkPrinter } from '../fixtures/network-printer.ts'
import { fillCart, paid } from '../fixtures/one-sale.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

/** Where to write the pictures. They are drawn from the bytes that reached the printer, not from our own layout. */
const folder = process.env['PICTURES_TO'] ?? 'test-results/printing'

const qr = (text: string) => create(text, { errorCorrectionLevel: 'M' }).modules

async function startInvoices(page: Page): Promise<void> {
  const { business_date: today } = (await (await askAtVenue(page, 'GET', '/v1/taxes')).json()) as {
    business_date: string
  }
  const profile = {
    tax: 'iva',
    legal_name: 'Asociación Almirante',
    tax_id: 'G28667152',
    address: 'C/ del Faro, 12',
    postcode: '28004',
    town: 'Madrid',
    regime_key: '01',
    wallet_mode: 'multi_purpose',
    goods: { kind: 'taxed', reason: null, rate: 21 },
    fees: { kind: 'exempt', reason: 'E1', rate: 0 },
    top_ups: { kind: 'taxed', reason: null, rate: 21 },
    simplified_most: 400,
    voided_as: 'correction',
  }
  const set = await askAtVenue(page, 'PUT', `/v1/taxes/profiles/operator/${today}`, { data: profile })
  expect(set.ok(), await set.text()).toBe(true)
  const begun = await askAtVenue(page, 'POST', '/v1/fiscal/chain', { data: { environment: 'test' } })
  expect(begun.ok(), await begun.text()).toBe(true)
}

for (const hasInvoice of [false, true]) {
  test(`tickets and labels ${hasInvoice ? 'with' : 'without'} an invoice, drawn from their bytes`, async ({
    page,
    context,
    browser,
  }) => {
    const printer = await startNetworkPrinter()
    // In a browser context of its own, so that it does not take the focus from the counter.
    const canvas = await browser.newPage()
    try {
      await prepare(context, 'es')
      const { guest, venue } = await fillCart(page)
      await setRules(page, venue, {
        label_words: 'Uso personal. Prohibida su venta.\nMantener fuera del alcance de los menores.',
      })
      if (hasInvoice) await startInvoices(page)
      await page.goto(`/dispenser?userId=${guest.id}`)
      await panelOf(page, 'es').getByRole('button', { name: labels.es.checkout }).click()
      await expect(paid(page)).toBeVisible()
      const [sale] = (await keptOf(page, guest)).sales
      for (const widthMm of [58, 80])
        for (const language of ['es', 'en'] as const) {
          const stored = { 'aforo.printer': JSON.stringify(printer.choice), 'aforo.paper': String(widthMm) }
          await page.evaluate(
            (values) => {
              for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
            },
            { ...stored, 'aforo.language': language },
          )
          await page.goto(`/order/${sale}`)
          const draw = async (what: string, before: number) => {
            await expect.poll(() => printer.papers.length).toBe(before + 1)
            const svg = drawPaper(printer.papers[before] ?? new Uint8Array(), widthMm === 80 ? 48 : 32, qr)
            await canvas.setContent(`<body style="margin:0">${svg}</body>`)
            await canvas.locator('svg').screenshot({ path: `${folder}/${what}-${widthMm}-${language}.png` })
          }
          const before = printer.papers.length
          await page
            .getByRole('button', { name: /^(Imprimir|Print)/ })
            .first()
            .click()
          await draw(hasInvoice ? 'invoice' : 'ticket', before)
          if (hasInvoice) continue
          await page.getByRole('button', { name: /^(Ver el ticket|View receipt)$/ }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('combobox').click()
          await page.getByRole('option', { name: /^(Etiqueta|Label)/ }).click()
          await dialog.screenshot({ path: `${folder}/dialog-${widthMm}-${language}.png` })
          await dialog.getByRole('button', { name: /^(Imprimir|Print)$/ }).click()
          await draw('label', before + 1)
        }
    } finally {
      await canvas.close()
      await printer.stop()
    }
  })
}
