const width = 80
const height = 32
const edge = 4
const ink = 'var(--ink-3)'
const stroke = { strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 1.6 } as const

type SparkLineProps = {
  values: readonly number[]
  /** The last value still grows: it is drawn dashed, with an open end. */
  isUnfinished?: boolean
}

/** A trend line without numbers, which are shown beside it. */
export function SparkLine({ values, isUnfinished = false }: SparkLineProps) {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  if (values.length < 2 || lowest === highest) return null
  const across = (index: number) => edge + (index / (values.length - 1)) * (width - 2 * edge)
  const up = (value: number) => height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${across(index).toFixed(1)},${up(value).toFixed(1)}`)
  const solid = isUnfinished ? points.length - 1 : points.length
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" stroke={ink} aria-hidden="true">
      <polyline points={points.slice(0, solid).join(' ')} {...stroke} />
      <polyline points={points.slice(solid - 1).join(' ')} {...stroke} strokeDasharray="2 3" />
      <circle
        cx={across(values.length - 1)}
        cy={up(values.at(-1) ?? lowest)}
        r="2.6"
        fill={isUnfinished ? 'var(--card)' : ink}
        stroke={isUnfinished ? ink : 'none'}
      />
    </svg>
  )
}
