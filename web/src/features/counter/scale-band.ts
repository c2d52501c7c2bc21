/** Half of the band shows so many times the tolerance. Without a tolerance it shows as much as with 0.05 g. */
const shownTolerances = 4
const leastToleranceMilli = 50

/** Where a weight is drawn, from 0 to 100. What is asked for is in the middle, and what is far off at an end. */
export function placeOnBand(milli: number, middleMilli: number, toleranceMilli: number): number {
  const halfMilli = shownTolerances * Math.max(toleranceMilli, leastToleranceMilli)
  const place = 50 + ((milli - middleMilli) / halfMilli) * 50
  return Math.min(100, Math.max(0, place))
}
