import { columnDots } from './paper.ts'
import type { DrawnPaper } from './drawn-paper.ts'
import classes from './paper-picture.module.css'

type PaperPictureProps = { drawn: DrawnPaper; label: string }

/** A paper on the screen, as it comes out of the printer. Always black on white. */
export function PaperPicture({ drawn: { width, height, runs, bars }, label }: PaperPictureProps) {
  const path = bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join('')
  const text = runs.map((run) => run.text).join(' ')
  return (
    <svg
      className={classes.paper}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${label}: ${text}`}
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
      {runs.map(({ text: shown, x, y, columnDots: column, bold }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={(column / columnDots) * 20}
          fontWeight={bold ? 700 : 400}
          textLength={shown.length * column}
          lengthAdjust="spacingAndGlyphs"
        >
          {shown}
        </text>
      ))}
    </svg>
  )
}
