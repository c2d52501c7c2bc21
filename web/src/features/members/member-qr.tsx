import { create } from 'qrcode'

/** Quiet zone: the white border that scanners need. */
const margin = 3

/** An SVG path with one square per dark module. */
function pathOf(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((index) => data[index] === 1)
  const squares = dark.map((index) => `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z`)
  return { size: size + 2 * margin, path: squares.join('') }
}

/**
 * A QR code, always dark on white because scanners need it. Drawn as SVG elements: a library would return markup as a
 * string, and strings are never inserted as HTML here. Loaded lazily.
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
