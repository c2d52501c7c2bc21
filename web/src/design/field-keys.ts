import { flushSync } from 'react-dom'
import type { FieldKind, HeldStroke } from './scan-keys.ts'

/** Marks a field that accepts card codes. */
export const codeFieldMark = { 'data-code-field': true } as const

/** The target of a key press, and what is needed to replay it. */
export type KeySource = { target: EventTarget; press: KeyboardEventInit; valueBefore: string }

const passwords = 'input:is([type=password], [autocomplete$=password])'
const pickers = 'select, input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=number])'

export function fieldKindOf(target: EventTarget | null): FieldKind {
  if (!(target instanceof Element)) return 'text'
  if (target.matches(passwords)) return 'password'
  if (target.matches(pickers)) return 'picker'
  return target.closest('[data-code-field]') === null ? 'text' : 'code'
}

const prototypeOf = (field: Element) => {
  if (field instanceof HTMLTextAreaElement) return HTMLTextAreaElement.prototype
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLInputElement ? HTMLInputElement.prototype : null
}

const valueOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : ''

/** Sets the value of a field and fires the events that typing would fire. */
function setValue(field: Element, value: string): void {
  const prototype = prototypeOf(field)
  if (prototype === null) return
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

export const sourceOf = ({ target, key, code, location, shiftKey }: KeyboardEvent): KeySource => ({
  target: target ?? document.body,
  press: { key, code, location, shiftKey },
  valueBefore: valueOf(target),
})

const replayed = new WeakSet<Event>()

/** Whether this event is a replay of a key that was held back. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

export function insertText(target: EventTarget | null, text: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.disabled || target.readOnly) return
  // `insertText` keeps the selection, the maximum length and undo with Ctrl+Z.
  if (target === document.activeElement && document.execCommand('insertText', false, text)) return
  setValue(target, target.value + text)
}

/** An earlier key may have replaced the element, as the first digit does that opens a keypad. */
const isGone = (target: EventTarget) => target instanceof Node && !target.isConnected

/**
 * Replays held keys, each at its original target. If a key moves the focus, the following keys go to the new element.
 */
export function typeStrokes(strokes: readonly HeldStroke<KeySource>[]): void {
  let hasMoved = false
  for (const { char, from } of strokes) {
    const focusedBefore = document.activeElement
    const target = hasMoved || isGone(from.target) ? (focusedBefore ?? document.body) : from.target
    const press = new KeyboardEvent('keydown', { ...from.press, bubbles: true, cancelable: true, composed: true })
    replayed.add(press)
    const isTyped = target.dispatchEvent(press)
    const isMovedNow = document.activeElement !== focusedBefore
    if (isTyped) insertText(isMovedNow ? document.activeElement : target, char)
    hasMoved ||= isMovedNow
    // React must render before the next key is replayed.
    flushSync(() => {})
  }
}

/** Inserts a code into the field that received its keys. */
export function fillCode(strokes: readonly HeldStroke<KeySource>[], code: string): void {
  insertText(strokes[0]?.from.target ?? null, code)
  flushSync(() => {})
}

/** Restores the value that each picker had before the first of these keys. */
export function restorePickers(strokes: readonly HeldStroke<KeySource>[]): void {
  const before = new Map<EventTarget, string>()
  for (const { from } of strokes) if (!before.has(from.target)) before.set(from.target, from.valueBefore)
  for (const [target, value] of before) if (target instanceof Element) setValue(target, value)
}
