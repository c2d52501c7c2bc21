import { useEffect } from 'react'
import { readerProfileSetting } from '../device/reader.ts'
import {
  fieldKindOf,
  fillCode,
  insertText,
  isReplayed,
  type KeySource,
  restorePickers,
  sourceOf,
  typeStrokes,
} from './field-keys.ts'
import {
  afterWait,
  noKeys,
  releaseAll,
  type ScanContext,
  type ScanEffect,
  type ScanKeys,
  takeCharacter,
  takeFromHand,
  takeOtherKey,
  waitEnds,
} from './scan-keys.ts'
import { currentListener, isQuestionOpen, offerScan, queueScan, refuseScan } from './scan-queue.ts'

/** A timer can fire before key events that happened in time but are still queued. */
const graceMs = 20

const isCharacter = (key: string) => Array.from(key).length === 1
const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

const contextOf = (target: EventTarget | null): ScanContext => ({
  field: fieldKindOf(target),
  isDialogOpen: isQuestionOpen(),
  listener: currentListener()?.wants ?? null,
  profile: readerProfileSetting.read(),
})

/** Performs an effect. Returns whether the key must be withheld from the page. */
function perform(effect: ScanEffect<KeySource>): boolean {
  switch (effect.do) {
    case 'type':
      typeStrokes(effect.strokes)
      return false
    case 'restore':
      restorePickers(effect.strokes)
      return false
    case 'fill':
      fillCode(effect.strokes, effect.code)
      return false
    case 'scan':
      currentListener()?.onRead(effect.read)
      return false
    case 'queue':
      queueScan(effect.read)
      return false
    case 'offer':
      offerScan(effect.read)
      return false
    case 'refuse':
      refuseScan()
      return false
    case 'hold':
      return true
    case 'pass':
      return false
  }
}

/** Receives every key before the page does. */
function guardKeys(): () => void {
  let keys: ScanKeys<KeySource> = noKeys
  let timer: ReturnType<typeof setTimeout> | undefined
  let isActing = false

  function apply(answer: { keys: ScanKeys<KeySource>; effects: readonly ScanEffect<KeySource>[] }): boolean {
    clearTimeout(timer)
    // Set first, because replaying keys can trigger new keys.
    ;({ keys } = answer)
    isActing = true
    const isHeld = answer.effects.map(perform).includes(true)
    isActing = false
    const ends = waitEnds(keys, readerProfileSetting.read())
    if (ends !== null) timer = setTimeout(wait, ends - performance.now() + graceMs)
    return isHeld
  }
  const wait = () => apply(afterWait(keys, performance.now(), readerProfileSetting.read()))
  const release = () => void apply(releaseAll(keys))
  /** Text without key events (pasted, composed, dictated) is inserted after the keys that were typed before it. */
  function insertAfterKeys(event: InputEvent): void {
    const { target, data, dataTransfer } = event
    if (isActing || keys.held.length === 0 || fieldKindOf(target) === 'picker') return
    const text = data ?? dataTransfer?.getData('text/plain') ?? ''
    const isWritten = text !== '' && event.cancelable
    if (isWritten) event.preventDefault()
    apply(takeFromHand(keys, event.timeStamp))
    if (isWritten) insertText(target, text)
  }

  function answerTo(event: KeyboardEvent) {
    const { key, timeStamp: at, target } = event
    // A repeated key, a key with a modifier, or a composed character comes from a person, not from a reader.
    if (hasModifier(event) || event.repeat || event.isComposing) return takeFromHand(keys, at)
    if (isCharacter(key)) return takeCharacter(keys, { char: key, at, from: sourceOf(event) }, contextOf(target))
    return takeOtherKey(keys, { key, at }, contextOf(target))
  }

  function listen(event: KeyboardEvent): void {
    // Readers press Shift for capital letters.
    if (isReplayed(event) || event.key === 'Shift') return
    if (!apply(answerTo(event))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  // On the window, so that nothing on the page receives a key before it is known whether it belongs to a scan.
  window.addEventListener('keydown', listen, { capture: true })
  window.addEventListener('pointerdown', release, { capture: true })
  window.addEventListener('blur', release)
  window.addEventListener('beforeinput', insertAfterKeys, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', listen, { capture: true })
    window.removeEventListener('pointerdown', release, { capture: true })
    window.removeEventListener('blur', release)
    window.removeEventListener('beforeinput', insertAfterKeys, { capture: true })
  }
}

/** Keeps the keys of a card reader out of all fields. It is rendered once, around all pages. */
export function ScanGuard(): null {
  useEffect(guardKeys, [])
  return null
}
