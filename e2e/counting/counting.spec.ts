import { finishRound, jarGrams, openCounting, openTablet, startCount, weighJars } from '../fixtures/counts.ts'
import { countedHands } from '../fixtures/counted-hands.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
import { connectScale, putOnScale } from './page-scale.ts'

const jarsOfEach = 3
const products = 16
const all = jarsOfEach * products
const gramsOfJar = 25

const afterwards =
  /^(Pon el bote en la balanza|Todos los botes están contados|Los botes que quedan los tiene otra persona)$/

/** The value below which so many of them are. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

test('48 jars by two people, each with a scale', async ({ page, browser, context }) => {
  await prepare(context, 'es')
  const goods = Array.from({ length: products }, (_, index) => ({
    name: `Genética ${String(index + 1).padStart(2, '0')}`,
    grams: jarsOfEach * gramsOfJar,
    jars: jarsOfEach,
  }))
  const { dani, carla, leftOf } = await openCounting(page, goods)
  const his = await openTablet(browser, dani, connectScale)
  const hers = await openTablet(browser, carla, connectScale)
  const hands = countedHands()
  const [stableMs, nextMs]: [number[], number[]] = [[], []]

  /** Puts the jar on the scale, saves once it may, and takes the jar off while the next one appears. */
  const weighOn = (tablet: typeof his) => async (): Promise<void> => {
    const putAt = performance.now()
    await putOnScale(tablet, jarGrams + gramsOfJar)
    const save = tablet.getByRole('button', { name: /^Guardar 25.g y seguir/ })
    await expect(save).toHaveAttribute('data-settled')
    const readyAt = performance.now()
    stableMs.push(readyAt - putAt)
    await hands.press(save)
    await expect(save).toBeHidden()
    nextMs.push(performance.now() - readyAt)
    await putOnScale(tablet, 0)
    await expect(tablet.getByText(afterwards).first()).toBeVisible()
  }

  const beganAt = performance.now()
  await startCount(his)
  await hers.getByRole('link', { name: 'Todo' }).click()
  const weighed = await Promise.all([his, hers].map((tablet) => weighJars(tablet, weighOn(tablet))))
  const seconds = (performance.now() - beganAt) / 1000
  await finishRound(his)
  await expect(his.getByText('Recuento terminado')).toBeVisible()

  const names = weighed.flat()
  expect(names.length).toBe(all)
  expect(new Set(names).size).toBe(all)
  expect(hands.count()).toBe(all)
  expect(await leftOf('Genética 01')).toBe(jarsOfEach * gramsOfJar)
  const figures = {
    jars: all,
    presses: hands.count(),
    seconds: seconds.toFixed(1),
    each: weighed.map(({ length }) => length).join('+'),
    ready_p50_ms: Math.round(quantile(stableMs, 0.5)),
    ready_p95_ms: Math.round(quantile(stableMs, 0.95)),
    saved_p50_ms: Math.round(quantile(nextMs, 0.5)),
    saved_p95_ms: Math.round(quantile(nextMs, 0.95)),
  }
  process.stdout.write(
    `${Object.entries(figures)
      .map(([name, figure]) => `${name}=${figure}`)
      .join(' ')} verdict=ok\n`,
  )
})
