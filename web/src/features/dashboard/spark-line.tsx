const width = 80
const height = 32
const edge = 4
const ink = 'var(--ink-3)'

/** A trend line without numbers, which are shown beside it. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  if (values.length < 2 || lowest === highest) return null
  const across = (index: number) => edge + (index / (values.length - 1)) * (width - 2 * edge)
  const up = (value: number) => height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${across(index).toFixed(1)},${up(value).toFixed(1)}`)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" stroke={ink} aria-hidden="true">
      <polyline points={points.join(' ')} strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.6" />
      <circle cx={across(values.length - 1)} cy={up(values.at(-1) ?? lowest)} r="2.6" fill={ink} stroke="none" />
    </svg>
  )
}
