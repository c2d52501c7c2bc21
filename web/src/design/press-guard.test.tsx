import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { Dialog } from './dialog.tsx'
import { shieldClosings } from './overlay-shield.ts'
import { guardedMark } from './placements.ts'
import { guardPresses } from './press-guard.ts'
import { settleMs } from './settled.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  stops = [guardPresses(), shieldClosings()]
})
afterEach(() => {
  for (const stop of stops) stop()
})

/** Waits until the button accepts a press. */
const settled = (button: Locator) => expect.element(button).toHaveAttribute('data-settled')

/** The last moment at which a button that appeared or moved after this one ignores a press. */
const tooEarlyAfter = (ms: number) => ms + settleMs - 1

function at<E extends Event>(ms: number, event: E): E {
  return Object.defineProperty(event, 'timeStamp', { value: ms })
}

/**
 * Taps whatever is at this place now, without waiting. The events are created here with their time, because the browser
 * driver and the machine can be slow.
 */
function tap(locator: Locator, ms = performance.now()): void {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true }
  const hit = document.elementFromPoint(place.clientX, place.clientY)
  hit?.dispatchEvent(at(ms, new PointerEvent('pointerdown', { ...place, isPrimary: true })))
  hit?.dispatchEvent(at(ms, new PointerEvent('pointerup', { ...place, isPrimary: true })))
  hit?.dispatchEvent(at(ms, new MouseEvent('click', { ...place, detail: 1 })))
}

type Shape = { disabled?: boolean; moved?: boolean }

/** A payment button in a clickable row, with controls that lock and move it. */
function Till({ onPay, onRow }: { onPay: () => void; onRow: () => void }) {
  const [{ disabled = false, moved = false }, setShape] = useState<Shape>({})
  return (
    <>
      <div role="row" tabIndex={-1} onClick={onRow} onKeyDown={() => {}}>
        {moved && <p style={{ height: 60 }}>Aviso</p>}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onPay()
          }}
        >
          <input aria-label="Importe" />
          <button type="submit" disabled={disabled} {...guardedMark}>
            Cobrar
          </button>
        </form>
      </div>
      {Object.entries({ Mover: { moved: true }, Bloquear: { disabled: true }, Liberar: {} }).map(([name, shape]) => (
        <button key={name} type="button" onClick={() => setShape(shape)}>
          {name}
        </button>
      ))}
    </>
  )
}

async function showTill() {
  const done: string[] = []
  const beforeMs = performance.now()
  await renderPart(<Till onPay={() => done.push('paid')} onRow={() => done.push('row')} />)
  const pay = page.getByRole('button', { name: 'Cobrar' })
  return { done, pay, field: page.getByLabelText('Importe'), tooEarlyMs: tooEarlyAfter(beforeMs) }
}

/** Presses a control that changes the page. Returns a time that is too early for a press after that change. */
function change(name: string): number {
  const beforeMs = performance.now()
  tap(page.getByRole('button', { name }))
  return tooEarlyAfter(beforeMs)
}

/** Moves the button. It is marked as settled again once it has settled in its new place. */
async function move(button: Locator): Promise<number> {
  button.element().removeAttribute('data-settled')
  const tooEarlyMs = change('Mover')
  await expect.element(page.getByText('Aviso')).toBeVisible()
  return tooEarlyMs
}

test('a press on a button that has just appeared does nothing, and the next press counts', async () => {
  const { done, pay, tooEarlyMs } = await showTill()
  tap(pay, tooEarlyMs)
  expect(done).toEqual([])
  await settled(pay)
  tap(pay)
  expect(done).toEqual(['row', 'paid'])
})

test('a button that has just moved ignores a press', async () => {
  const { done, pay } = await showTill()
  await settled(pay)
  tap(pay, await move(pay))
  expect(done).toEqual([])
  await settled(pay)
  tap(pay)
  expect(done).toContain('paid')
})

test('a button that has just been unlocked ignores a press', async () => {
  const { done, pay } = await showTill()
  await settled(pay)
  change('Bloquear')
  await expect.element(pay).toBeDisabled()
  await expect.element(pay).not.toHaveAttribute('data-settled')
  const tooEarlyMs = change('Liberar')
  await expect.element(pay).toBeEnabled()
  tap(pay, tooEarlyMs)
  expect(done).toEqual([])
  await settled(pay)
  tap(pay)
  expect(done).toContain('paid')
})

test('a button settles even if a busy device measures it long after it moved', async () => {
  const { pay } = await showTill()
  await settled(pay)
  const now = performance.now.bind(performance)
  let lateMs = 0
  performance.now = () => now() + lateMs
  onTestFinished(() => {
    performance.now = now
  })
  // Called after the guard has noticed the change, and before it measures.
  const noticed = new MutationObserver(() => (lateMs = settleMs * 3))
  onTestFinished(() => noticed.disconnect())
  noticed.observe(document.body, { childList: true, subtree: true })
  await move(pay)
  await settled(pay)
})

test('a press that waits for the button counts once', async () => {
  const { done, pay } = await showTill()
  await pay.click()
  expect(done).toEqual(['row', 'paid'])
})

test('a press by a screen reader counts at once', async () => {
  const { done, pay } = await showTill()
  pay.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(done).toContain('paid')
})

/** Presses Enter at this time, without waiting; the browser turns it into a click. */
function enter(target: Locator, button: Locator, ms: number): void {
  target
    .element()
    .dispatchEvent(at(ms, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  target.element().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
}

test('Enter in a field pays only after the button has been visible for a while', async () => {
  const { done, pay, field, tooEarlyMs } = await showTill()
  enter(field, pay, tooEarlyMs)
  expect(done).not.toContain('paid')
  await settled(pay)
  await field.click()
  await userEvent.keyboard('{Enter}')
  expect(done).toContain('paid')
})

test('a button that the user scrolled to can be pressed at once', async () => {
  const done: string[] = []
  await renderPart(
    <div data-testid="list" style={{ height: 200, overflow: 'auto' }}>
      <div style={{ height: 150 }} />
      <button type="button" onClick={() => done.push('paid')} {...guardedMark}>
        Cobrar
      </button>
      <div style={{ height: 600 }} />
    </div>,
  )
  const pay = page.getByRole('button', { name: 'Cobrar' })
  await settled(pay)
  const list = page.getByTestId('list').element()
  list.scrollTop = 120
  // When a finger scrolls, nothing runs between the scroll and its event.
  list.dispatchEvent(new Event('scroll'))
  tap(pay)
  expect(done).toEqual(['paid'])
})

function Behind({ onPress }: { onPress: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={onPress}>
        Detrás
      </button>
      {isOpen && (
        <Dialog title="Pregunta" width={480} onClose={() => setIsOpen(false)}>
          <button type="button" onClick={() => setIsOpen(false)}>
            Sí
          </button>
        </Dialog>
      )}
    </>
  )
}

test('the second tap on a button that closes a dialog does not reach the page behind it', async () => {
  let pressed = 0
  await renderPart(<Behind onPress={() => (pressed += 1)} />)
  const behind = page.getByRole('button', { name: 'Detrás', includeHidden: true })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  tap(page.getByRole('button', { name: 'Sí' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  vi.advanceTimersByTime(settleMs - 1)
  tap(behind)
  expect(pressed).toBe(0)
  vi.advanceTimersByTime(1)
  tap(behind)
  expect(pressed).toBe(1)
})
