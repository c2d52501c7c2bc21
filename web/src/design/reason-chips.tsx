import classes from './reason-chips.module.css'

type ReasonChipsProps = {
  label: string
  reasons: readonly string[]
  /** The chosen reason, or an empty text. */
  chosen: string
  onChoose: (reason: string) => void
}

/** Frequent reasons, chosen with one press. A second press clears the choice. */
export function ReasonChips({ label, reasons, chosen, onChoose }: ReasonChipsProps) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className={classes.chip}
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason === chosen ? '' : reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
