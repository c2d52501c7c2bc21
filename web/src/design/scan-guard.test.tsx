import { type FormEvent, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { scanCard } from '../../testing/scan-card.ts'
import { Dialog } from './dialog.tsx'
import { codeFieldMark } from './field-keys.ts'
import { ReasonField } from './reason-field.tsx'
import { ScanGuard } from './scan-guard.tsx'
import { useKeypadKeys } from './use-keypad-keys.ts'
import { useScanner } from './use-scanner.ts'

const pause = () => new Promise((done) => setTimeout(done, 600))

/** A page that accepts cards, with a dialog over it. */
function Door({ sent, cards }: { sent: string[]; cards: string[] }) {
  const [isAsking, setIsAsking] = useState(true)
  const [reason, setReason] = useState('')
  useScanner((code) => cards.push(code))
  function submit(event: FormEvent): void {
    event.preventDefault()
    sent.push(reason)
  }
  return (
    <>
      <ScanGuard />
      {isAsking && (
        <Dialog title="Dejar entrar" onClose={() => setIsAsking(false)} width={480}>
          <form onSubmit={submit}>
            <ReasonField
              label="Motivo"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              data-autofocus
            />
          </form>
        </Dialog>
      )}
    </>
  )
}

async function openDoor() {
  const sent: string[] = []
  const cards: string[] = []
  const screen = await renderPart(<Door sent={sent} cards={cards} />)
  const reason = screen.getByRole('textbox', { name: 'Motivo' })
  await expect.element(reason).toHaveFocus()
  return { screen, reason, sent, cards }
}

test('a card scanned over a dialog waits until the dialog closes, and does not fill it in', async () => {
  const { screen, reason, sent, cards } = await openDoor()
  scanCard('0412')
  const notice = screen.getByText('Carné 0412 leído: termina esto primero')
  await expect.element(notice).toBeVisible()
  await expect.element(reason).toHaveValue('')
  await pause()
  expect({ sent, cards }).toEqual({ sent: [], cards: [] })
  await screen.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => cards).toEqual(['0412'])
  expect(sent).toEqual([])
  await expect.element(notice).not.toBeInTheDocument()
})

test('typed text arrives complete, and only Ctrl+Enter submits it', async () => {
  const { reason, sent, cards } = await openDoor()
  await userEvent.keyboard('Olvidó el carné 0412')
  await expect.element(reason).toHaveValue('Olvidó el carné 0412')
  await pause()
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveValue('Olvidó el carné 0412\n')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect({ sent, cards }).toEqual({ sent: ['Olvidó el carné 0412\n'], cards: [] })
})

function Weighing({ keys, entered }: { keys: string[]; entered: string[] }) {
  useKeypadKeys({ onKey: (key) => keys.push(key), onEnter: () => entered.push(keys.join('')) })
  return <ScanGuard />
}

test('a card is not taken for a weight and a notice says where to use it; typing still works', async () => {
  const keys: string[] = []
  const entered: string[] = []
  const screen = await renderPart(<Weighing keys={keys} entered={entered} />, { language: 'en' })
  scanCard('0207')
  await expect.element(screen.getByText('Card 0207 read', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('It is not used here. Read it on Entries or Dispense.')).toBeVisible()
  await pause()
  expect({ keys, entered }).toEqual({ keys: [], entered: [] })
  await userEvent.keyboard('25{Enter}')
  expect({ keys, entered }).toEqual({ keys: ['2', '5'], entered: ['25'] })
})

test('a field for card codes gets the code and the Enter after it', async () => {
  const sent: string[] = []
  function Assigning() {
    const [code, setCode] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(code)
        }}
      >
        <input {...codeFieldMark} aria-label="Código" value={code} onChange={(event) => setCode(event.target.value)} />
        <ScanGuard />
      </form>
    )
  }
  const screen = await renderPart(<Assigning />)
  await screen.getByRole('textbox', { name: 'Código' }).click()
  scanCard('LEIDA-7')
  await expect.poll(() => sent).toEqual(['LEIDA-7'])
})

test('a date field keeps its value when a card is scanned', async () => {
  // Only real keys reach the parts of a date. They get the times of a card reader, later than any timer of this test.
  let atMs = performance.now() + 60_000
  const setTime = (press: KeyboardEvent) => Object.defineProperty(press, 'timeStamp', { value: (atMs += 8) })
  window.addEventListener('keydown', setTime, { capture: true })
  onTestFinished(() => window.removeEventListener('keydown', setTime, { capture: true }))
  const screen = await renderPart(
    <>
      <ScanGuard />
      <input type="date" aria-label="Desde" defaultValue="2026-11-16" />
    </>,
  )
  const field = screen.getByLabelText('Desde')
  await field.click()
  await userEvent.keyboard('0412{Enter}')
  await expect.element(screen.getByText('Carné 0412 leído', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('2026-11-16')
})

/** The first key replaces what has the focus by a field, as a digit does that opens a keypad. */
function Opening({ typed }: { typed: string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeypadKeys({
    onKey: (key) => {
      typed.push(key)
      setIsOpen(true)
    },
    onEnter: () => {},
  })
  return (
    <>
      <ScanGuard />
      {isOpen ? <input aria-label="Gramos" autoFocus data-keypad /> : <button type="button">Peso</button>}
    </>
  )
}

test('a key that was pressed on what an earlier key has replaced is not lost', async () => {
  const typed: string[] = []
  const screen = await renderPart(<Opening typed={typed} />)
  const place = screen.getByRole('button', { name: 'Peso' }).element()
  // Too slow for a reader, and too fast for React to render between the two.
  for (const [key, at] of [
    ['2', 0],
    ['.', 60],
  ] as const) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    place.dispatchEvent(Object.defineProperty(press, 'timeStamp', { value: performance.now() + at }))
  }
  await expect.element(screen.getByRole('textbox', { name: 'Gramos' })).toBeVisible()
  await expect.poll(() => typed).toEqual(['2', 'point'])
})
