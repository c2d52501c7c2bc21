import { guarded, watchPlacements } from './placements.ts'
import './press-guard.css'
import { isSettled, type PressKind } from './settled.ts'

/** The changes that can move or lock a button. Our own mark is excluded, or it would trigger an endless loop. */
const watched = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'disabled', 'hidden', 'data-guarded'],
}

/** A touch screen can send the click some time after the finger is lifted. */
const clickWithinMs = 500

/** A press, from the finger or key going down until its click. */
type Press = { beganAt: number; isIgnored: boolean }

/**
 * Makes every marked button ignore a press that began before the button had settled, until the returned function is
 * called. A click without a pointer or a key always counts, because screen readers press that way.
 */
export function guardPresses(): () => void {
  const placements = watchPlacements()
  let finger: Press | null = null
  let key: { beganAt: number } | null = null

  function isTooEarly(button: Element, kind: PressKind, beganAt: number): boolean {
    const isEarly = !isSettled(placements.placementOf(button, beganAt), kind, beganAt)
    // A picture that loads late moves a button without a DOM change. Measure again, so that the next press counts.
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
    // A repeated key belongs to the press that started it.
    if (repeat && key !== null) return
    key = { beganAt }
  }

  function keyUp(): void {
    const ended = key
    // Space fires its click after keyup.
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

  /** An ignored press does not move the focus either, because leaving a field would show its error. */
  function mouseDown(event: MouseEvent): void {
    if (finger?.isIgnored === true) event.preventDefault()
  }

  function scroll({ target }: Event): void {
    if (target instanceof Node) placements.scroll(target)
  }

  function reset(): void {
    finger = null
    key = null
  }

  const observer = new MutationObserver(placements.wake)
  const listening = new AbortController()
  // Runs before all other listeners.
  const capturing = { capture: true, signal: listening.signal }
  window.addEventListener('pointerdown', pointerDown, capturing)
  window.addEventListener('pointerup', pointerEnd, capturing)
  window.addEventListener('pointercancel', pointerEnd, capturing)
  window.addEventListener('mousedown', mouseDown, capturing)
  window.addEventListener('keydown', keyDown, capturing)
  window.addEventListener('keyup', keyUp, capturing)
  window.addEventListener('click', click, capturing)
  window.addEventListener('scroll', scroll, { ...capturing, passive: true })
  window.addEventListener('resize', placements.wake, capturing)
  window.addEventListener('blur', reset, { signal: listening.signal })
  observer.observe(document.body, watched)
  placements.wake()
  return () => {
    listening.abort()
    observer.disconnect()
  }
}
