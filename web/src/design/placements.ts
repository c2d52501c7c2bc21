import { isSettled, placementAfter, type Placement, settleMs, type Sight } from './settled.ts'

/** For a button that takes money, lets somebody in or out, or deletes: it ignores a press meant for what was there before. */
export const guardedMark = { 'data-guarded': true } as const

export const guarded = '[data-guarded]'
const settledMark = 'data-settled'

/** Short enough for nobody to notice, and no load for a tablet with a full room on its screen. */
const lookEveryMs = 40

function sightOf(button: Element): Sight {
  if (!button.isConnected || !button.checkVisibility({ visibilityProperty: true })) return null
  const { x, y, width, height } = button.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, isEnabled: !button.matches(':disabled') }
}

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Knows since when each guarded button is in place, and marks those that have settled. */
export function watchPlacements() {
  let placements = new Map<Element, Placement>()
  const scrolled = new Set<Node>()
  let changedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function placementOf(button: Element, at: number): Placement | null {
    const byHand = [...scrolled].some((inside) => inside.contains(button))
    return placementAfter(placements.get(button) ?? null, sightOf(button), at, byHand)
  }

  function look(): void {
    const now = performance.now()
    const buttons = document.querySelectorAll(guarded)
    const seen = new Map<Element, Placement>()
    for (const button of buttons) {
      const placement = placementOf(button, now)
      if (placement !== null) seen.set(button, placement)
      button.toggleAttribute(settledMark, isSettled(placement, 'pointer', now))
    }
    placements = seen
    scrolled.clear()
    // A transition moves things long after the change that began it.
    timer = now - changedAt <= settleMs * 2 ? setTimeout(look, lookEveryMs) : null
  }

  /** Something may have moved: looks until everything has had the time to settle. */
  function wake(): void {
    changedAt = performance.now()
    timer ??= setTimeout(look)
  }

  return {
    placementOf,
    wake,
    /** The person moves what is inside this. */
    scroll(inside: Node): void {
      scrolled.add(inside)
      wake()
    },
    /** The button at this point that has not settled. The style sheet lets presses through it, to what is around it. */
    unsettledAt: (around: Element, x: number, y: number): Element | undefined =>
      [...document.querySelectorAll(`${guarded}:not([${settledMark}])`)].find(
        (button) => around.contains(button) && holds(button.getBoundingClientRect(), x, y),
      ),
  }
}
