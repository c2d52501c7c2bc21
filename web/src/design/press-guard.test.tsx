import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const settled = () => pause(settleMs + 150)

/**
 * Taps whatever is at this place now, without waiting. The events are created here, because the browser driver can be
 * slow.
 */
function tap(locator: Locator): void {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true }
  const hit = document.elementFromPoint(at.clientX, at.clientY)
  hit?.dispatchEvent(new PointerEvent('pointerdown', { ...at, isPrimary: true }))
  hit?.dispatchEvent(new PointerEvent('pointerup', { ...at, isPrimary: true }))
  hit?.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
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
  await renderPart(<Till onPay={() => done.push('paid')} onRow={() => done.push('row')} />)
  return { done, pay: page.getByRole('button', { name: 'Cobrar' }), field: page.getByLabelText('Importe') }
}

/** Presses a control that changes the page. */
async function change(name: string): Promise<void> {
  tap(page.getByRole('button', { name }))
  await pause(30)
}

test('a press on a button that has just appeared does nothing, and the next press counts', async () => {
  const { done, pay } = await showTill()
  tap(pay)
  expect(done).toEqual([])
  await settled()
  tap(pay)
  expect(done).toEqual(['row', 'paid'])
})

test('a button that has just moved or been unlocked ignores a press', async () => {
  const { done, pay } = await showTill()
  await settled()
  await change('Mover')
  tap(pay)
  await change('Bloquear')
  await change('Liberar')
  tap(pay)
  expect(done).toEqual([])
  await settled()
  tap(pay)
  expect(done).toContain('paid')
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

/** Presses Enter without waiting; the browser turns it into a click. */
function enter(target: Locator, button: Locator): void {
  target.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  target.element().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
}

test('Enter in a field pays only after the button has been visible for a while', async () => {
  const { done, pay, field } = await showTill()
  enter(field, pay)
  expect(done).not.toContain('paid')
  await settled()
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
  await settled()
  page.getByTestId('list').element().scrollTop = 120
  await pause(60)
  tap(page.getByRole('button', { name: 'Cobrar' }))
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
  tap(page.getByRole('button', { name: 'Sí' }))
  await pause(30)
  tap(behind)
  expect(pressed).toBe(0)
  await settled()
  tap(behind)
  expect(pressed).toBe(1)
})
