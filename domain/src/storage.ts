/** At most so many, evenly spread over all of them. */
export function sampleOf<Item>(all: readonly Item[], most: number): Item[] {
  if (all.length <= most) return [...all]
  const step = all.length / most
  return Array.from({ length: most }, (_, place) => all[Math.floor(place * step)]).filter((item) => item !== undefined)
}

/** About how many bytes so many files take, from the sizes of some of them. */
export function estimatedBytes(count: number, sampleBytes: readonly number[]): number {
  if (sampleBytes.length === 0) return 0
  const sum = sampleBytes.reduce((total, bytes) => total + bytes, 0)
  return Math.round((sum / sampleBytes.length) * count)
}

const byteUnits = ['kB', 'MB', 'GB', 'TB'] as const
type ByteUnit = (typeof byteUnits)[number]

/** Bytes as a short figure: two significant digits below ten. Less than a kilobyte counts as one. */
export function bytesInUnit(bytes: number): { figure: number; unit: ByteUnit } {
  const place = bytes < 1_000_000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3) - 1)
  const inUnit = bytes / 1_000 ** (place + 1)
  const figure = inUnit < 10 ? Math.round(inUnit * 10) / 10 : Math.round(inUnit)
  return { figure: bytes > 0 && figure === 0 ? 1 : figure, unit: byteUnits[place] ?? 'kB' }
}
