import classes from './overlay-shield.module.css'
import { settleMs } from './settled.ts'

/** Dialogs, drawers and sheets. */
const overlay = '[role="dialog"]'

/** As far as the second tap of a double tap strays from the first. */
const strayPx = 48

type Area = { left: number; top: number; width: number; height: number }

const holds = ({ left, top, width, height }: Area, x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height

/** Takes the presses of an area for as long as a button takes to settle. It cannot be seen. */
function shield({ left, top, width, height }: Area): void {
  const cover = document.createElement('div')
  cover.className = classes.shield ?? ''
  cover.ariaHidden = 'true'
  Object.assign(cover.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  // The focus stays where the overlay left it.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
  setTimeout(() => cover.remove(), settleMs)
}

/**
 * Keeps the second tap of a double tap from what was behind an overlay that the first one closed, until the returned
 * function is called. It covers where the overlay was and, for a tap beside it, where that was.
 */
export function shieldClosings(): () => void {
  let open = new Map<Element, Area>()
  let tap: { x: number; y: number; at: number } | null = null

  const areas = () =>
    new Map([...document.querySelectorAll(overlay)].map((each) => [each, each.getBoundingClientRect()]))
  const look = () => (open = areas())

  function change(): void {
    const closed = [...open].filter(([each]) => !each.isConnected)
    look()
    for (const [, area] of closed) {
      shield(area)
      const isBeside = tap !== null && performance.now() - tap.at < settleMs && !holds(area, tap.x, tap.y)
      if (tap === null || !isBeside) continue
      shield({ left: tap.x - strayPx, top: tap.y - strayPx, width: strayPx * 2, height: strayPx * 2 })
    }
  }

  const observer = new MutationObserver(change)
  const hearing = new AbortController()
  const first = { capture: true, signal: hearing.signal }
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, timeStamp: at }) => {
      tap = { x, y, at }
      // The tap that closes it: by now it has come to rest where it is seen.
      look()
    },
    first,
  )
  window.addEventListener('transitionend', look, first)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    hearing.abort()
    observer.disconnect()
  }
}
