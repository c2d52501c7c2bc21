import classes from './choice.module.css'

type Amount = { key: number; words: string; isChosen: boolean; onPress: () => void }

type QuickAmountsProps = {
  label: string
  amounts: readonly Amount[]
  locked?: boolean
  role?: 'group' | 'toolbar'
}

/** Buttons for frequent amounts. They keep the focus in the field, so that Enter still works there. */
export function QuickAmounts({ label, amounts, locked = false, role = 'group' }: QuickAmountsProps) {
  return (
    <div className={classes.amounts} role={role} aria-label={label}>
      {amounts.map(({ key, words, isChosen, onPress }) => (
        <button
          key={key}
          type="button"
          className={classes.choice}
          aria-pressed={isChosen}
          aria-disabled={locked || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
