import classes from './tiles.module.css'

const side = 100

/**
 * Paths of the tiles on a square of 100. In `wall`, a letter is the shape, a digit its quarter turns, and * means
 * bright.
 */
const shapes = {
  /** ring */
  o: ['M50 10a40 40 0 1 0 .1 0ZM50 28a22 22 0 1 1-.1 0Z', ''],
  /** triangle with a dot */
  t: ['M33 52a14.500 14.500 0 1 0 .1 0Z', 'M0 0L100 100H0Z'],
  /** four dots, two of each shade */
  d: [
    'M75 13.500a11.500 11.500 0 1 0 .1 0ZM25 63.500a11.500 11.500 0 1 0 .1 0Z',
    'M25 13.500a11.500 11.500 0 1 0 .1 0ZM75 63.500a11.500 11.500 0 1 0 .1 0Z',
  ],
  /** two bars */
  b: ['M67 0H100V100H67Z', 'M0 0H33V100H0Z'],
  /** quarter disc */
  q: ['M0 0H100V100A100 100 0 0 1 0 0Z', ''],
  /** quarter arc */
  a: ['M0 0H35A65 65 0 0 0 100 65V100A100 100 0 0 1 0 0Z', ''],
  /** two half discs */
  h: ['M50 0V100A50 50 0 0 1 50 0Z', 'M100 0V100A50 50 0 0 1 100 0Z'],
} as const

const wall = [
  'o0 t0 d0 t0 b0* d1 o0*',
  'q0* d1 t1 q1 b1 d1 q2',
  'h0 t0 a0 h0* b3 q0* o0',
  'd1 b1 t3 h1 o0 a3 d1*',
  'o0 h0 h3 h1 o0 h3 q0',
  'b1 o0 q0* o0* d1 a0 a0',
  'a2 d0 h0 t2 q3 b0 q0',
  'q1 a0 o0 d1 h1 t1 q2',
].map((row) => row.split(' '))

/** The tiled wall of the sign-in page. Decoration only. */
export function Tiles() {
  return (
    <svg
      className={classes.wall}
      viewBox={`18 0 ${7 * side - 18} ${8 * side}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      {wall.flatMap((row, rowIndex) =>
        row.map((code, columnIndex) => {
          // `wall` uses only these letters.
          const [over, under] = shapes[code[0] as keyof typeof shapes]
          const turn = Number(code[1]) * 90
          return (
            <g
              // oxlint-disable-next-line react/no-array-index-key -- a tile is its place in the wall
              key={`${rowIndex} ${columnIndex}`}
              transform={`translate(${columnIndex * side} ${rowIndex * side}) rotate(${turn} 50 50)`}
            >
              {under !== '' && <path className={classes.under} d={under} />}
              <path className={classes[code.endsWith('*') ? 'bright' : 'over']} d={over} fillRule="evenodd" />
            </g>
          )
        }),
      )}
    </svg>
  )
}
