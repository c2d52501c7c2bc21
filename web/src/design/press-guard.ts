import { guarded, watchPlacements } from './placements.ts'
import './press-guard.css'
import { isSettled, type PressKind } from './settled.ts'

/** What moves a button or locks it. Our own mark is not among them: we would wake ourselves for ever. */
const watched = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'disabled', 'hidden', 'data-guarded'],
}

/** A touch may make its click a while after the finger has gone. */
const clickWithinMs = 500

/** A press on its way, from the finger or key that goes down to the click that comes of it. */
type Press = { beganAt: number; isIgnored: boolean }

/**
 * Makes every marked button of the app ignore a press that began before it had settled, until the returned function is
 * called. A click without a finger or a key, which is how a screen reader presses, always counts.
 */
export function guardPresses(): () => void {
  const placements = watchPlacements()
  let finger: Press | null = null
  let key: { beganAt: number } | null = null

  function isTooEarly(button: Element, kind: PressKind, beganAt: number): boolean {
    const isEarly = !isSettled(placements.placementOf(button, beganAt), kind, beganAt)
    // A picture that came late moves a button without a change that we hear of. Look again, so that the next press counts.
    if (isEarly) placements.wake()
    return isEarly
  }

  function pointerDown({ target, isPrimary, clientX, clientY, timeStamp: beganAt }: PointerEvent): void {
    if (!isPrimary || !(target instanceof Element)) return
    const button = target.closest(guarded) ?? placements.unsettledAt(target, clientX, clientY)
    finger = { beganAt, isIgnored: button !== undefined && isTooEarly(button, 'pointer', beganAt) }
  }

  function pointerEnd(): void {
    const ended = finger
    setTimeout(() => {
      if (finger === ended) finger = null
    }, clickWithinMs)
  }

  function keyDown({ key: name, timeStamp: beganAt, repeat }: KeyboardEvent): void {
    if (name !== 'Enter' && name !== ' ') return
    // A key that is held down still belongs to what it was pressed for.
    if (repeat && key !== null) return
    key = { beganAt }
  }

  function keyUp(): void {
    const ended = key
    // Space presses when it is let go, after this was heard.
    setTimeout(() => {
      if (key === ended) key = null
    })
  }

  function isKeyTooEarly(target: Element): boolean {
    const button = target.closest(guarded)
    return key !== null && button !== null && isTooEarly(button, 'key', key.beganAt)
  }

  function click(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return
    const isIgnored = event.detail === 0 ? isKeyTooEarly(event.target) : finger?.isIgnored === true
    if (event.detail !== 0) finger = null
    if (!isIgnored) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** An ignored press does not take the focus away either: leaving a field would show its fault. */
  function mouseDown(event: MouseEvent): void {
    if (finger?.isIgnored === true) event.preventDefault()
  }

  function scroll({ target }: Event): void {
    if (target instanceof Node) placements.scroll(target)
  }

  function forget(): void {
    finger = null
    key = null
  }

  const observer = new MutationObserver(placements.wake)
  const hearing = new AbortController()
  // Before anybody else hears of it.
  const first = { capture: true, signal: hearing.signal }
  window.addEventListener('pointerdown', pointerDown, first)
  window.addEventListener('pointerup', pointerEnd, first)
  window.addEventListener('pointercancel', pointerEnd, first)
  window.addEventListener('mousedown', mouseDown, first)
  window.addEventListener('keydown', keyDown, first)
  window.addEventListener('keyup', keyUp, first)
  window.addEventListener('click', click, first)
  window.addEventListener('scroll', scroll, { ...first, passive: true })
  window.addEventListener('resize', placements.wake, first)
  window.addEventListener('blur', forget, { signal: hearing.signal })
  observer.observe(document.body, watched)
  placements.wake()
  return () => {
    hearing.abort()
    observer.disconnect()
  }
}
