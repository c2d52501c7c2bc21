import classes from './logo.module.css'

/** The logo: a ring, three quarters full, beside a vertical bar. Together they form a letter a. */
export function Logo({ size, bare = false }: { size: number; bare?: boolean }) {
  return (
    <svg
      className={bare ? undefined : classes.tile}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <g transform={bare ? undefined : 'translate(2.56 2.56) scale(.84)'} stroke="#fff" strokeWidth="4.5">
        <circle cx="14.25" cy="16" r="8.5" strokeOpacity=".38" />
        <circle cx="14.25" cy="16" r="8.5" strokeDasharray="39.5 53.4" />
        <rect x="20.5" y="5.25" width="4.5" height="21.5" rx="1.2" fill="#fff" stroke="none" />
      </g>
    </svg>
  )
}

export const Wordmark = () => <span className={classes.wordmark}>aforo</span>
