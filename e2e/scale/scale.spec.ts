import type { Page } from '@playwright/test'
import { checkoutOf, keptOf, openServing, panelOf, stockOf, tileOf } from '../fixtures/counter.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'
import { makeScale } from './serial-scale.ts'

const button = (page: Page, name: RegExp | string) => panelOf(page, 'es').getByRole('button', { name })
const choose = async (page: Page, list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}

test.use({ viewport: screens.tablet })

test('the jar on the scale is sold once it stands still, and by hand once the scale is unplugged', async ({
  page,
  context,
}) => {
  const scale = makeScale()
  try {
    await prepare(context, 'es', 'dark')
    await scale.plugIn()
    const { guest, shelf } = await openServing(page, 'es')

    // An 8217 says in motion, and then a weight.
    scale.reply('\u0002?A\r')
    await page.goto('/settings/this-device')
    await page.getByRole('region', { name: 'Balanza' }).getByRole('button').click()
    await choose(page, 'Puerto de la balanza', 'Puerto serie')
    await choose(page, 'Cómo manda el peso', 'Mettler-Toledo 8217')
    await page.getByRole('button', { name: 'Probar la balanza' }).click()
    await expect(page.getByText('Moviéndose…', { exact: true })).toBeVisible()
    scale.reply('\u000201.238\r')
    await expect(page.getByText(/^1\.238,00.g · Estable$/)).toBeVisible()
    // Another scale sends lines.
    await choose(page, 'Cómo manda el peso', 'Líneas de texto (A&D, Ohaus…)')
    scale.put(12_400)
    await expect(page.getByText(/^12,40.g · Estable$/)).toBeVisible()

    await page.goto(`/dispenser?userId=${guest.id}`)
    await tileOf(page, 'es', shelf.lemon).click()
    await button(page, 'Tarar').click()
    await button(page, /^Pedido/).click()
    await page.keyboard.type('2.5', { delay: 150 })
    await page.keyboard.press('Enter')
    scale.put(14_930, 'moving')
    await expect(button(page, 'Esperando peso estable')).toBeDisabled()
    await expect(panelOf(page, 'es')).toContainText('2,53')
    // However long it moves, and whatever is pressed, it is not taken.
    await page.keyboard.press('Enter')
    scale.put(14_940, 'moving')
    await expect(panelOf(page, 'es')).toContainText('2,54')
    await expect(button(page, 'Esperando peso estable')).toBeDisabled()
    expect((await keptOf(page, guest)).cart).toEqual([])
    scale.put(14_930)
    await button(page, /^Añadir 2,5.g · 21,25.€/).click()
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: /^Cobrado 21,25/ })).toBeVisible()
    expect(await stockOf(page, shelf.lemon)).toBe(37.47)

    await tileOf(page, 'es', shelf.haze).click()
    scale.put(13_400)
    await expect(button(page, /^Añadir 1.g/)).toBeEnabled()
    scale.unplug()
    await expect(panelOf(page, 'es')).toContainText('La balanza no')
    await page.keyboard.type('1', { delay: 150 })
    await button(page, /^Añadir 1.g/).click()
    await expect(panelOf(page, 'es')).toContainText('a mano')

    await scale.plugIn()
    await tileOf(page, 'es', shelf.haze).click()
    await button(page, 'Usar la balanza').click()
    scale.put(2_000)
    await expect(button(page, /^Añadir 2.g/)).toBeEnabled()
  } finally {
    scale.close()
  }
})
