import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { openCountingClub } from '../../../testing/counting-club.ts'
import { offerProduct } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import { simulateScale } from '../../../testing/simulated-scale.ts'
import { scaleSetting } from '../../device/scale-setting.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const jar = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const save = (quantity: string) => button(new RegExp(`^Guardar ${quantity}\\sg y seguir`))
const done = () => page.getByRole('region', { name: 'Ya pesados' })

/** The sheet of two jars of one batch, on a device with a scale that has nothing on it. */
async function openSheet({ withScale = true, jars = 2 } = {}) {
  const scale = simulateScale()
  scale.put(0)
  const club = await openCountingClub()
  const goods = await club.fillJars('Noche Azul', { jars })
  const id = await club.startCount()
  await openPage(club.dani, '/')
  if (withScale) {
    scaleSetting.write({ protocol: 'lines', baudRate: 9600, usbVendorId: 0x0403, usbProductId: 0x6001, nth: 0 })
    onTestFinished(() => scaleSetting.write(null))
  }
  await openAddress(`/product/counts/${id}`)
  await expect.element(jar('Noche Azul · Bote 1')).toBeVisible()
  return { ...club, scale, goods, id }
}

test('a stable weight is saved without the jar, and the next one waits for an empty pan', async () => {
  const { scale, id, saved } = await openSheet()
  await expect.element(button('Pon el bote en la balanza')).toBeDisabled()
  scale.put(204_800, 'moving')
  await expect.element(button('Esperando peso estable')).toBeDisabled()
  scale.put(204_800)
  await expect.element(page.getByText(/^Bote lleno/)).toMatchTextContent(/204,8\sg.*tara del bote 180\sg/)
  await save('24,8').click()
  await expect.element(jar('Noche Azul · Bote 2')).toBeVisible()
  await expect.element(button('Quita el bote anterior')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(await saved(id)).toEqual([['weighed', '24.8 scale'], ['waiting']])
  scale.put(0)
  await expect.element(button('Pon el bote en la balanza')).toBeDisabled()
  scale.put(210_000)
  const next = save('30')
  await expect.element(next).toBeEnabled()
  await expect.element(next).toHaveAttribute('data-settled')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Todos los botes están contados')).toBeVisible()
  expect(await saved(id)).toEqual([
    ['weighed', '24.8 scale'],
    ['weighed', '30 scale'],
  ])
})

test('nothing on the sheet says what is expected', async () => {
  const { scale } = await openSheet({ jars: 1 })
  scale.put(204_800)
  await expect.element(save('24,8')).toBeEnabled()
  const text = document.body.textContent
  expect(text).not.toMatch(/100\s?g|Diferencia|Falta|Sobra/)
  await expect.element(page.getByText('Recuento a ciegas: lo esperado se ve al terminar.')).toBeVisible()
})

test('a jar is weighed again with both weights kept, left for the end, or empty', async () => {
  const { scale, id, saved } = await openSheet()
  scale.put(204_800)
  await button('Pesar otra vez').click()
  await expect.element(button('Quita el bote anterior')).toBeDisabled()
  await expect.element(jar('Noche Azul · Bote 1')).toBeVisible()
  scale.put(0)
  await expect.element(button('Pon el bote en la balanza')).toBeDisabled()
  scale.put(204_700)
  await save('24,7').click()
  await expect.element(done().getByText('Repetido')).toBeVisible()
  scale.put(0)
  await button('Saltar bote').click()
  await expect.element(done().getByText('Saltado')).toBeVisible()
  // It comes back at the end.
  await expect.element(jar('Noche Azul · Bote 2')).toBeVisible()
  await button('Bote vacío').click()
  await button('Guardar bote vacío').click()
  await expect.element(page.getByText('Todos los botes están contados')).toBeVisible()
  expect(await saved(id)).toEqual([
    ['weighed', '24.8 scale', '24.7 scale'],
    ['weighed', '0 hand'],
  ])
})

test('without a scale the weight is typed, and pieces are counted', async () => {
  const club = await openCountingClub()
  await club.fillJars('Noche Azul')
  await offerProduct(club.owner, 'Magdalena', { price: 3, unit_type: 'fixed', stock_quantity: 12 })
  const id = await club.startCount()
  await openPage(club.dani, `/product/counts/${id}`)
  for (const [name, keys] of [
    ['Magdalena', '11'],
    ['Noche Azul · Bote 1', '98'],
  ] as const) {
    await expect.element(jar(name)).toBeVisible()
    await expect.element(button('Escribe la cantidad')).toBeDisabled()
    await userEvent.keyboard(`${keys}{Enter}`)
  }
  await expect.element(page.getByText('Todos los botes están contados')).toBeVisible()
  expect(await club.saved(id)).toEqual([
    ['weighed', '11 hand'],
    ['weighed', '98 hand'],
  ])
})

test('a scale that is unplugged gives way to the keypad, which stays until somebody wants the scale', async () => {
  const { scale } = await openSheet()
  scale.put(204_800)
  await expect.element(save('24,8')).toBeEnabled()
  scale.unplug()
  await expect.element(page.getByText('La balanza no está conectada.')).toBeVisible()
  await expect.element(button('Usar la balanza')).toBeDisabled()
  scale.plugIn()
  await button('Usar la balanza').click()
  await expect.element(save('24,8')).toBeEnabled()
})

test('the label of a jar turns to it, and another label changes nothing', async () => {
  const { goods } = await openSheet({ jars: 3 })
  scanCard(`${goods.code}-3`)
  await expect.element(jar('Noche Azul · Bote 3')).toBeVisible()
  scanCard('8412345678905')
  await expect.element(page.getByText('Esa etiqueta no es de este recuento')).toBeVisible()
  await expect.element(jar('Noche Azul · Bote 3')).toBeVisible()
  await button('No es este bote').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Noche Azul · Bote 2/ })
    .click()
  await expect.element(jar('Noche Azul · Bote 2')).toBeVisible()
})

test('two people get different jars, and each sees what the other does', async () => {
  const { id, carla, weigh } = await openSheet()
  const step = await carla.call('POST /v1/count-sheets/{id}/next', { params: { id }, body: {} })
  expect(step.entry?.number).toBe(2)
  await weigh(id, 2, 40, carla)
  await expect.element(page.getByText('1 de 2 botes').first()).toBeVisible()
  await expect.element(done().getByText(/^40\sg$/)).toBeVisible()
})

test('a weight whose answer is lost is named, and saved once', async () => {
  const { scale, id, saved } = await openSheet()
  const path = `/v1/count-sheets/${id}/entries/1/readings`
  await commands.breakLine({ path, fault: 'answer_lost', times: 1 })
  scale.put(204_800)
  await save('24,8').click()
  await expect.element(page.getByText(/^Sin guardar: Noche Azul · Bote 1, 24,8\sg$/)).toBeVisible()
  await expect.element(jar('Noche Azul · Bote 2')).toBeVisible()
  const sent = (await commands.sentCalls()).filter((call) => call.path === path)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent.length).toBeGreaterThan(1)
  expect(await saved(id)).toEqual([['weighed', '24.8 scale'], ['waiting']])
})

test('a weight that was not saved before the page was closed is sent when it opens again', async () => {
  const { scale, id, saved } = await openSheet()
  const path = `/v1/count-sheets/${id}/entries/1/readings`
  await commands.breakLine({ path, fault: 'lost' })
  scale.put(204_800)
  await save('24,8').click()
  await expect.element(page.getByText(/^Sin guardar: Noche Azul · Bote 1/)).toBeVisible()
  expect(await saved(id)).toEqual([['waiting'], ['waiting']])
  await commands.mendLine(path)
  await openAddress(`/product/counts/${id}`)
  await expect.element(jar('Noche Azul · Bote 2')).toBeVisible()
  await expect.poll(() => saved(id)).toEqual([['weighed', '24.8 scale'], ['waiting']])
})

test('a paused count weighs nothing until it goes on', async () => {
  await openSheet()
  await button('Pausar el recuento').click()
  await expect.element(page.getByText('Recuento en pausa · 0 de 2 botes')).toBeVisible()
  await button('Seguir con el recuento').click()
  await expect.element(jar('Noche Azul · Bote 1')).toBeVisible()
})

test('nothing moves while the weight changes', async () => {
  const { scale } = await openSheet()
  const tops = () =>
    page
      .getByRole('button')
      .elements()
      .map((element) => Math.round(element.getBoundingClientRect().top))
  scale.put(204_800)
  await expect.element(save('24,8')).toBeEnabled()
  const before = tops()
  const looks = [
    [() => scale.put(210_000, 'moving'), 'Esperando peso estable'],
    [() => scale.put(-1_000), 'Pon la balanza a cero'],
    [() => scale.say('OL,+9999999E+19'), 'Demasiado peso'],
    [() => scale.put(0), 'Pon el bote en la balanza'],
    [() => scale.put(120_000), 'Pesa menos que el bote vacío'],
  ] as const
  for (const [change, text] of looks) {
    change()
    await expect.element(button(text)).toBeDisabled()
    expect(tops()).toEqual(before)
  }
})
