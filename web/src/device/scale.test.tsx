import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { simulateScale } from '../../testing/simulated-scale.ts'
import { useScale, useScaleWeight } from './scale.ts'
import { type ScaleChoice, scaleSetting } from './scale-setting.ts'

const choice: ScaleChoice = { protocol: 'lines', baudRate: 9600, usbVendorId: 0x0403, usbProductId: 0x6001, nth: 0 }

function Shown() {
  const { connection, tareMilli } = useScale()
  const { weight, tare, zero } = useScaleWeight()
  return (
    <>
      <p>
        {connection} {weight.state} {weight.milli ?? 'nothing'} tare {tareMilli}
      </p>
      <button type="button" onClick={tare}>
        tare
      </button>
      <button type="button" onClick={zero}>
        zero
      </button>
    </>
  )
}

async function showScale(chosen: ScaleChoice | null) {
  scaleSetting.write(chosen)
  onTestFinished(() => scaleSetting.write(null))
  return render(<Shown />)
}
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a scale that sends lines is read with its speed, and stands still after three of them', async () => {
  const scale = simulateScale()
  scale.put(2_530, 'moving')
  await showScale({ ...choice, baudRate: 4800 })
  await shows('open moving 2530 tare 0')
  expect(scale.port.options).toEqual({ baudRate: 4800, dataBits: 8, parity: 'none', stopBits: 1 })
  expect(scale.asked).toEqual([])
  scale.put(2_530)
  await shows('open stable 2530 tare 0')
})

test('an 8217 is asked, with seven bits and even parity', async () => {
  const scale = simulateScale()
  scale.reply('\u0002?A\r')
  await showScale({ ...choice, protocol: 'toledo_8217' })
  await shows('open moving nothing tare 0')
  expect(scale.port.options).toEqual({ baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 })
  scale.reply('\u000200.125\r')
  await shows('open stable 125000 tare 0')
  expect(new Set(scale.asked)).toEqual(new Set(['W']))
})

test('the tare is subtracted until the connection ends', async () => {
  const scale = simulateScale()
  scale.put(12_400)
  await showScale(choice)
  await shows('open stable 12400 tare 0')
  await page.getByRole('button', { name: 'tare' }).click()
  await shows('open stable 0 tare 12400')
  scale.put(14_930)
  await shows('open stable 2530 tare 12400')
  scale.unplug()
  await shows('absent silent nothing tare 0')
})

test('the tare is kept while nobody looks, and forgotten once the scale was unplugged', async () => {
  const scale = simulateScale()
  scale.put(12_400)
  const first = await showScale(choice)
  await shows('open stable 12400 tare 0')
  await page.getByRole('button', { name: 'tare' }).click()
  await shows('open stable 0 tare 12400')
  await first.unmount()
  await expect.poll(() => scale.port.readable).toBeNull()
  const second = await render(<Shown />)
  await shows('open stable 0 tare 12400')
  await second.unmount()
  await expect.poll(() => scale.port.readable).toBeNull()
  scale.unplug()
  scale.plugIn()
  await render(<Shown />)
  await shows('open stable 12400 tare 0')
})

test.each([
  ['lines', 'Z\r\n'],
  ['toledo_8217', 'Z'],
] as const)('a scale that speaks %s is set to zero by its command', async (protocol, command) => {
  const scale = simulateScale()
  if (protocol === 'lines') scale.put(300)
  else scale.reply('\u000200.300\r')
  await showScale({ ...choice, protocol })
  await shows(`open stable ${protocol === 'lines' ? 300 : 300_000} tare 0`)
  await page.getByRole('button', { name: 'zero' }).click()
  await expect.poll(() => scale.asked.filter((text) => text.startsWith('Z'))).toEqual([command])
  if (protocol === 'lines') await shows('open stable 0 tare 0')
})

test('of two adapters of one kind, the chosen one is read', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  const other = scale.addTwin('ST,+0007.000  g')
  await showScale({ ...choice, nth: 1 })
  await shows('open stable 7000 tare 0')
  expect(other.readable).not.toBeNull()
  expect(scale.port.readable).toBeNull()
})

test('a weight that moves does not become the tare', async () => {
  const scale = simulateScale()
  scale.put(12_400, 'moving')
  await showScale(choice)
  await shows('open moving 12400 tare 0')
  await page.getByRole('button', { name: 'tare' }).click()
  scale.put(12_400)
  await shows('open stable 12400 tare 0')
})

test('a scale that is plugged in again is read again', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  await showScale(choice)
  await shows('open stable 2530 tare 0')
  scale.unplug()
  await shows('absent silent nothing tare 0')
  scale.put(1_000)
  scale.plugIn()
  await shows('open stable 1000 tare 0')
})

test('a disturbed line is read on, from the next line', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  await showScale(choice)
  await shows('open stable 2530 tare 0')
  scale.say(null)
  scale.port.send('ST,+0000')
  scale.port.disturb()
  scale.port.send('9.999  g\r\n')
  scale.put(2_540)
  await shows('open stable 2540 tare 0')
})

test('a scale that another tab uses is tried until it is free', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  await scale.port.open({ baudRate: 9600 })
  await showScale(choice)
  await shows('refused silent nothing tare 0')
  await scale.port.close()
  await shows('open stable 2530 tare 0')
})

test('the port is closed once nobody looks, and when another scale is chosen', async () => {
  const scale = simulateScale()
  scale.put(2_530)
  const screen = await showScale(choice)
  await shows('open stable 2530 tare 0')
  scaleSetting.write({ ...choice, protocol: 'toledo_8217' })
  await expect.poll(() => scale.port.options?.dataBits).toBe(7)
  scaleSetting.write(null)
  await expect.poll(() => scale.port.readable).toBeNull()
  await shows('none silent nothing tare 0')
  scaleSetting.write(choice)
  await shows('open stable 2530 tare 0')
  await screen.unmount()
  await expect.poll(() => scale.port.readable).toBeNull()
})

test('a device without a scale has none', async () => {
  simulateScale()
  await showScale(null)
  await shows('none silent nothing tare 0')
})
