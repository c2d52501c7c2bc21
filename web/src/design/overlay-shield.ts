import classes from './overlay-shield.module.css'
import { settleMs } from './settled.ts'

/** Dialogs, drawers and sheets. */
const overlay = '[role="dialog"]'

/** The largest distance between the two taps of a double tap. */
const strayPx = 48

type Area = { left: number; top: number; width: number; height: number }

const holds = ({ left, top, width, height }: Area, x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height

/** Blocks presses in an area with an invisible element, for as long as a button needs to settle. */
function shield({ left, top, width, height }: Area): void {
  const cover = document.createElement('div')
  cover.className = classes.shield ?? ''
  cover.ariaHidden = 'true'
  Object.assign(cover.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  // Keeps the focus where the overlay left it.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
  setTimeout(() => cover.remove(), settleMs)
}

/**
 * Prevents the second tap of a double tap from reaching what is behind an overlay that the first tap closed, until the
 * returned function is called. It covers the area of the overlay and, after a tap beside it, the area of that tap.
 */
export function shieldClosings(): () => void {
  let open = new Map<Element, Area>()
  let tap: { x: number; y: number; at: number } | null = null

  const areas = () =>
    new Map([...document.querySelectorAll(overlay)].map((each) => [each, each.getBoundingClientRect()]))
  const measure = () => (open = areas())

  function change(): void {
    const closed = [...open].filter(([each]) => !each.isConnected)
    measure()
    for (const [, area] of closed) {
      shield(area)
      const isBeside = tap !== null && performance.now() - tap.at < settleMs && !holds(area, tap.x, tap.y)
      if (tap === null || !isBeside) continue
      shield({ left: tap.x - strayPx, top: tap.y - strayPx, width: strayPx * 2, height: strayPx * 2 })
    }
  }

  const observer = new MutationObserver(change)
  const listening = new AbortController()
  const capturing = { capture: true, signal: listening.signal }
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, timeStamp: at }) => {
      tap = { x, y, at }
      // This tap may close the overlay. By now the overlay is at its final position.
      measure()
    },
    capturing,
  )
  window.addEventListener('transitionend', measure, capturing)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    listening.abort()
    observer.disconnect()
  }
}
