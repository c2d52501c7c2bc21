/**
 * How long a button must be in place before it accepts a press: longer than the time between the taps of a double tap.
 */
export const settleMs = 700

/** When a label grows by a digit, the centre of its button moves by a few pixels. Another button is further away. */
const sameSpotPx = 12

/** The position and state of a button at one moment, or null if it is not visible. */
export type Sight = { x: number; y: number; isEnabled: boolean } | null

/** Since when a button is visible, and since when it can be pressed at this position. */
export type Placement = { shownSince: number; spot: { x: number; y: number; since: number } | null }

const isNear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y) <= sameSpotPx

/**
 * The placement after another measurement. `byHand` means that the user scrolled: the button moved where they wanted
 * it, so its time is kept.
 */
export function placementAfter(before: Placement | null, sight: Sight, at: number, byHand = false): Placement | null {
  if (sight === null) return null
  const shownSince = before?.shownSince ?? at
  if (!sight.isEnabled) return { shownSince, spot: null }
  const { x, y } = sight
  const spot = before?.spot ?? null
  if (spot !== null && isNear(spot, sight)) return { shownSince, spot }
  return { shownSince, spot: { x, y, since: spot !== null && byHand ? spot.since : at } }
}

/** How a press began. A pointer aims at a position; a key aims at a visible button, wherever it is. */
export type PressKind = 'pointer' | 'key'

/** Whether a press that began at this time was meant for the button, and not for what was there before it. */
export function isSettled(placement: Placement | null, kind: PressKind, beganAt: number): boolean {
  const since = kind === 'key' ? placement?.shownSince : placement?.spot?.since
  return since !== undefined && beganAt - since >= settleMs
}
