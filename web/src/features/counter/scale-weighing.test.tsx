import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Desk, enrolMember, letIn, offerProduct, openClub, readRows } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'
import { simulateScale } from '../../../testing/simulated-scale.ts'
import { scaleSetting } from '../../device/scale-setting.ts'

const panel = () => page.getByRole('complementary', { name: 'Carrito' })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const tile = (name: string) =>
  page.getByRole('list', { name: 'Productos' }).getByRole('button', { name: new RegExp(name) })
const line = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const says = (text: string | RegExp) => expect.element(panel()).toMatchTextContent(text)

/** A counter with a scale, a member who has 50 euros, and two kinds of grass. */
async function openCounter({ language = 'es' }: { language?: 'es' | 'en' } = {}) {
  const scale = simulateScale()
  scale.put(0)
  const { owner, venue } = await openClub()
  const lemon = await offerProduct(owner, 'Limón Sierra', { price: 9 })
  await offerProduct(owner, 'Noche Azul', { price: 10 })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 50 })
  await letIn(owner, bruno)
  await openPage(owner, '/', { language })
  scaleSetting.write({ protocol: 'lines', baudRate: 9600, usbVendorId: 0x0403, usbProductId: 0x6001, nth: 0 })
  onTestFinished(() => scaleSetting.write(null))
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await tile('Limón Sierra').click()
  return { scale, owner, venue, lemon, bruno }
}

/** Asks for 2.5 g on the keypad. */
async function askFor(grams: string) {
  await button(/^Pedido/).click()
  await userEvent.keyboard(`${grams}{Enter}`)
}

const cartOf = async (owner: Desk, { id }: { id: number }) => {
  const { items } = await owner.call('GET /v1/carts/{user_id}', { params: { user_id: id } })
  return items.map((item) => [item.quantity, item.weighed_quantity, item.weighed_by])
}
const leftOf = async ({ id }: { id: number }) =>
  (await readRows<{ milli: number }>('select quantity_milli::int as milli from stocks where product_id = $1', [id]))[0]
    ?.milli

test('what was asked is charged, and what was weighed leaves the jar', async () => {
  const { scale, owner, lemon, bruno } = await openCounter()
  await says('No hay nada en la balanza')
  await askFor('2.5')
  scale.put(2_680, 'moving')
  await says('Espera: el peso todavía cambia')
  await expect.element(button('Esperando peso estable')).toBeDisabled()
  scale.put(2_530)
  await says('Dentro del margen (±0,05 g)')
  await says(/Sale del bote2,53\sg/)
  await says(/Crédito tras la compra\s*27,50\s€/)
  await button(/^Añadir 2,5\sg · 22,50\s€/).click()
  await expect.element(line('Limón Sierra')).toMatchTextContent(/pesado 2,53\sg/)
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, 2.53, 'scale']])
  await button(/^Checkout 22,50/).click()
  await says(/Cobrado 22,50/)
  expect(await leftOf(lemon)).toBe(500_000 - 2_530)
})

test('without a wish, what lies on the scale is charged', async () => {
  const { scale, owner, bruno } = await openCounter()
  scale.put(1_238)
  await says('Sin pedido: se cobra lo que pesa')
  await button(/^Añadir 1,238\sg · 11,14\s€/).click()
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[1.238, 1.238, 'scale']])
})

test('too little and too much cannot be added, unless the weight is charged', async () => {
  const { scale, owner, bruno } = await openCounter()
  await askFor('2.5')
  scale.put(2_320)
  await says(/Faltan 0,18\sg/)
  await expect.element(button('Fuera del margen')).toBeDisabled()
  scale.put(2_680)
  await says(/Sobran 0,18\sg/)
  await button(/^Cobrar lo pesado\s*24,12\s€/).click()
  await button(/^Añadir 2,68\sg · 24,12\s€/).click()
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.68, 2.68, 'scale']])
})

test('the second weighing of a line makes up for the first', async () => {
  const { scale, owner, bruno } = await openCounter()
  await askFor('1')
  scale.put(1_040)
  await button(/^Añadir 1\sg/).click()
  await tile('Limón Sierra').click()
  await askFor('1.5')
  scale.put(1_530)
  await says(/Sobran 0,07\sg/)
  scale.put(1_470)
  await button(/^Añadir 1,5\sg/).click()
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, 2.51, 'scale']])
})

test('a cup is tared, and taken off it is tared first', async () => {
  const { scale } = await openCounter()
  scale.put(12_400)
  await button('Tarar').click()
  await says(/tara 12,4\sg/)
  scale.put(14_900)
  await expect.element(button(/^Añadir 2,5\sg/)).toBeEnabled()
  scale.put(0)
  await says('La balanza marca menos de cero')
  await expect.element(button('Tara primero')).toBeDisabled()
  await button('Tarar').click()
  await expect.element(button('Pon el producto')).toBeDisabled()
})

test('an overloaded scale gives no weight', async () => {
  const { scale } = await openCounter()
  scale.say('OL,+9999999E+19')
  await expect.element(button('Demasiado peso')).toBeDisabled()
  await says('Hay más de lo que se puede pesar: quita peso')
})

test('the weight of one product is not that of the next', async () => {
  const { scale, owner, bruno } = await openCounter()
  scale.put(2_500)
  await button(/^Añadir 2,5\sg/).click()
  scale.say(null)
  await tile('Noche Azul').click()
  await expect.element(button('Esperando peso estable')).toBeDisabled()
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, 2.5, 'scale']])
})

test('a scale that is unplugged gives way to the keypad, and is offered again once it is back', async () => {
  const { scale, owner, bruno } = await openCounter()
  await askFor('2.5')
  scale.put(2_500)
  await expect.element(button(/^Añadir 2,5\sg/)).toBeEnabled()
  scale.unplug()
  await says('La balanza no está conectada.')
  await expect.element(panel().getByRole('textbox', { name: 'Gramos' })).toHaveValue('2,5')
  await expect.element(button('Usar la balanza')).toBeDisabled()
  scale.plugIn()
  await expect.element(button('Usar la balanza')).toBeEnabled()
  await expect.element(panel().getByRole('textbox', { name: 'Gramos' })).toBeVisible()
  await button(/^Añadir 2,5\sg/).click()
  await expect.element(line('Limón Sierra')).toMatchTextContent('a mano')
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, null, 'hand']])
})

test('a scale that says nothing gives way to the keypad too', async () => {
  const { scale } = await openCounter()
  scale.say(null)
  await says('La balanza no responde.')
  scale.put(2_500)
  await button('Usar la balanza').click()
  await expect.element(button(/^Añadir 2,5\sg/)).toBeEnabled()
})

test('a line that was weighed can be weighed again', async () => {
  const { scale, owner, bruno } = await openCounter()
  await askFor('2.5')
  scale.put(2_530)
  await button(/^Añadir 2,5\sg/).click()
  scale.put(2_490)
  await line('Limón Sierra')
    .getByRole('button', { name: /Cambiar la cantidad/ })
    .click()
  await expect.element(button(/^Pedido\s*2,5\sg/)).toBeVisible()
  await button(/^Cambiar a 2,5\sg/).click()
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, 2.49, 'scale']])
  // More or less of it is not typed with one press.
  const buttons = line('Limón Sierra').getByRole('button')
  expect(buttons.elements().map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    expect.stringMatching(/Cambiar la cantidad$/),
    'Pesar otra vez',
    'Quitar Limón Sierra',
  ])
  await line('Limón Sierra').getByRole('button', { name: 'Pesar otra vez' }).click()
  await expect.element(button(/^Cambiar a 2,5\sg/)).toBeVisible()
})

test('with the keyboard, digits ask, and Enter takes', async () => {
  const { scale, owner, bruno } = await openCounter()
  await expect.element(panel().getByRole('group', { name: 'Peso en la balanza' })).toHaveFocus()
  await userEvent.keyboard('2.5{Enter}')
  await expect.element(button(/^Pedido\s*2,5\sg/)).toBeVisible()
  scale.put(2_510)
  const add = button(/^Añadir 2,5\sg/)
  await expect.element(add).toBeEnabled()
  await expect.element(add).toHaveAttribute('data-settled')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => cartOf(owner, bruno)).toEqual([[2.5, 2.51, 'scale']])
})

test('nothing moves while the weight changes', async () => {
  const { scale } = await openCounter()
  await askFor('2.5')
  const tops = () =>
    panel()
      .getByRole('button')
      .elements()
      .map((element) => Math.round(element.getBoundingClientRect().top))
  scale.put(2_500)
  await says('Dentro del margen')
  const before = tops()
  const looks = [
    [() => scale.put(2_900, 'moving'), 'Espera'],
    [() => scale.put(9_000), 'Sobran'],
    [() => scale.put(-1_000), 'menos de cero'],
    [() => scale.say('OL,+9999999E+19'), 'quita peso'],
    [() => scale.put(0), 'No hay nada'],
  ] as const
  for (const [change, text] of looks) {
    change()
    await says(text)
    expect(tops()).toEqual(before)
  }
})

test('the words are English in English', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  const { owner } = await openClub()
  await offerProduct(owner, 'Limón Sierra', { price: 9 })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 50 })
  await letIn(owner, bruno)
  await openPage(owner, '/', { language: 'en' })
  scaleSetting.write({ protocol: 'lines', baudRate: 9600, usbVendorId: 0x0403, usbProductId: 0x6001, nth: 0 })
  onTestFinished(() => scaleSetting.write(null))
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Limón/ }).click()
  await expect.element(page.getByRole('button', { name: /^Add 2.53\sg · €22.77/ })).toBeEnabled()
})
