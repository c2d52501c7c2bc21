import { isSettled, placementAfter, type Placement, settleMs, type Sight } from './settled.ts'

/**
 * Marks a button that takes money, lets a member in or out, or deletes. It ignores a press that was meant for what was
 * there before.
 */
export const guardedMark = { 'data-guarded': true } as const

export const guarded = '[data-guarded]'
const settledMark = 'data-settled'

/** Fast enough to be unnoticed, and cheap enough for a tablet that shows a full room. */
const measureEveryMs = 40

function sightOf(button: Element): Sight {
  if (!button.isConnected || !button.checkVisibility({ visibilityProperty: true })) return null
  const { x, y, width, height } = button.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, isEnabled: !button.matches(':disabled') }
}

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Tracks since when each guarded button is in its place, and marks the settled ones. */
export function watchPlacements() {
  let placements = new Map<Element, Placement>()
  const scrolled = new Set<Node>()
  let changedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function placementOf(button: Element, at: number): Placement | null {
    const byHand = [...scrolled].some((inside) => inside.contains(button))
    return placementAfter(placements.get(button) ?? null, sightOf(button), at, byHand)
  }

  function measure(): void {
    const now = performance.now()
    const buttons = document.querySelectorAll(guarded)
    const seen = new Map<Element, Placement>()
    let isSettling = false
    for (const button of buttons) {
      const placement = placementOf(button, now)
      if (placement !== null) seen.set(button, placement)
      const hasSettled = isSettled(placement, 'pointer', now)
      button.toggleAttribute(settledMark, hasSettled)
      isSettling ||= (placement?.spot ?? null) !== null && !hasSettled
    }
    placements = seen
    scrolled.clear()
    // A transition moves elements long after the change that started it, and a busy device measures late.
    timer = isSettling || now - changedAt <= settleMs * 2 ? setTimeout(measure, measureEveryMs) : null
  }

  /** Something may have moved: measures until every button has had time to settle. */
  function wake(): void {
    changedAt = performance.now()
    timer ??= setTimeout(measure)
  }

  return {
    placementOf,
    wake,
    /** The user scrolled this element. */
    scroll(inside: Node): void {
      scrolled.add(inside)
      wake()
    },
    /** The unsettled button at this point. CSS lets presses through it to the element around it. */
    unsettledAt: (around: Element, x: number, y: number): Element | undefined =>
      [...document.querySelectorAll(`${guarded}:not([${settledMark}])`)].find(
        (button) => around.contains(button) && holds(button.getBoundingClientRect(), x, y),
      ),
  }
}
