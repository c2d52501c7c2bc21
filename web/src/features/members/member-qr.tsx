import { create } from 'qrcode'

/** The white around it that readers need. */
const margin = 3

/** A path of squares, one for each dark one of the code. */
function pathOf(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((index) => data[index] === 1)
  const squares = dark.map((index) => `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z`)
  return { size: size + 2 * margin, path: squares.join('') }
}

/**
 * A QR code, dark on white in any theme because readers want it so. Drawn here: a finished picture would come as a string,
 * and strings are not put into the page. Loaded only where it is shown.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = pathOf(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
