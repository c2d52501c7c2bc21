import classes from './progress-bar.module.css'

/** The part of an upload that is done, from 0 to 1. */
export const ProgressBar = ({ value, label }: { value: number; label: string }) => (
  <progress className={classes.bar} value={value} aria-label={label} />
)
