import { create } from 'qrcode'

/** The modules of a QR code, row by row, with the error correction that invoices must have. */
const modulesOf = (text: string) => create(text, { errorCorrectionLevel: 'M' }).modules

/** How many modules wide the code of a text is, without the white around it. */
export const qrModules = (text: string): number => modulesOf(text).size

/** The places of the dark modules, from the top left. */
export function qrSquares(text: string): { x: number; y: number }[] {
  const { size, data } = modulesOf(text)
  const dark = [...data.keys()].filter((index) => data[index] === 1)
  return dark.map((index) => ({ x: index % size, y: Math.floor(index / size) }))
}

/** An SVG path with one square per dark module. */
function pathOf(text: string, quiet: number): { size: number; path: string } {
  const squares = qrSquares(text).map(({ x, y }) => `M${x + quiet} ${y + quiet}h1v1h-1z`)
  return { size: qrModules(text) + 2 * quiet, path: squares.join('') }
}

type QrProps = {
  text: string
  label: string
  /** The white border that scanners need, in modules. 0 if the page leaves it. */
  quiet?: number
  sideMm?: number
}

/**
 * A QR code, always dark on white because scanners need it. Drawn as SVG elements: a library would return markup as a
 * string, and strings are never inserted as HTML here. Loaded lazily.
 */
export function Qr({ text, label, quiet = 3, sideMm }: QrProps) {
  const { size, path } = pathOf(text, quiet)
  const side = sideMm === undefined ? {} : { width: `${sideMm}mm`, height: `${sideMm}mm` }
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" {...side}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
