import { flushSync } from 'react-dom'
import type { FieldKind, HeldStroke } from './scan-keys.ts'

/** Says of a field that it wants the codes that a reader sends. */
export const codeFieldMark = { 'data-code-field': true } as const

/** Where a key was pressed, and what is needed to press it again. */
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

/** Sets what stands in a field so that the page hears of it as if it had been typed. */
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

/** Whether this key was pressed earlier, and held back until now. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

export function insertText(target: EventTarget | null, text: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.disabled || target.readOnly) return
  // The browser's own way keeps the selection, the length and the way back with Ctrl+Z.
  if (target === document.activeElement && document.execCommand('insertText', false, text)) return
  setValue(target, target.value + text)
}

/** Types what was held back, each key where it was pressed; a key that moves the focus takes the next ones with it. */
export function typeStrokes(strokes: readonly HeldStroke<KeySource>[]): void {
  let hasMoved = false
  for (const { char, from } of strokes) {
    const focusedBefore = document.activeElement
    const target = hasMoved ? (focusedBefore ?? document.body) : from.target
    const press = new KeyboardEvent('keydown', { ...from.press, bubbles: true, cancelable: true, composed: true })
    replayed.add(press)
    const isTyped = target.dispatchEvent(press)
    const isMovedNow = document.activeElement !== focusedBefore
    if (isTyped) insertText(isMovedNow ? document.activeElement : target, char)
    hasMoved ||= isMovedNow
    // The next key finds the page as this one left it.
    flushSync(() => {})
  }
}

/** Puts a code where its keys were meant for. */
export function fillCode(strokes: readonly HeldStroke<KeySource>[], code: string): void {
  insertText(strokes[0]?.from.target ?? null, code)
  flushSync(() => {})
}

/** Gives every picker back what it showed before the first of these keys. */
export function restorePickers(strokes: readonly HeldStroke<KeySource>[]): void {
  const before = new Map<EventTarget, string>()
  for (const { from } of strokes) if (!before.has(from.target)) before.set(from.target, from.valueBefore)
  for (const [target, value] of before) if (target instanceof Element) setValue(target, value)
}
