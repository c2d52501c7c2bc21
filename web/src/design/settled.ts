/** How long a button must have been in place before it takes a press: longer than the second tap of a double tap. */
export const settleMs = 700

/** A label that grows by a digit moves the middle of its button by a few pixels; another button is further away. */
const sameSpotPx = 12

/** What can be seen of a button at one moment. Null: it is not on screen. */
export type Sight = { x: number; y: number; isEnabled: boolean } | null

/** Since when a button is on screen, and since when it can be pressed at this spot. */
export type Placement = { shownSince: number; spot: { x: number; y: number; since: number } | null }

const isNear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y) <= sameSpotPx

/**
 * The placement after another look at the button. `byHand` says that the person moved it by scrolling: it went where
 * they wanted it, so it keeps its time.
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

/** How a press began. A finger aims at a spot; a key aims at what is on screen, wherever it is. */
export type PressKind = 'pointer' | 'key'

/** Whether a press that began at this moment was meant for the button, not for what was there before it. */
export function isSettled(placement: Placement | null, kind: PressKind, beganAt: number): boolean {
  const since = kind === 'key' ? placement?.shownSince : placement?.spot?.since
  return since !== undefined && beganAt - since >= settleMs
}
