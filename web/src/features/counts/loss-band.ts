/** So much of the line lies left and right of no difference, in widths of the band below zero. */
const lossShown = 2.5
const gainShown = 1

type Band = { low: number; high: number }
type Placed = { place: number; isBeyond: boolean }

/** One width: that of the band, or of the scale where nothing dries, or one piece. */
const widthOf = ({ low, high }: Band): number => Math.max(-low, high * lossShown) || 1

/** Where a difference is drawn on its line, from 0 to 100. What is far off lies at an end. */
export function placeOnLine(difference: number, band: Band): Placed {
  const place = ((difference / widthOf(band) + lossShown) / (lossShown + gainShown)) * 100
  return { place: Math.min(100, Math.max(0, place)), isBeyond: place < 0 || place > 100 }
}
