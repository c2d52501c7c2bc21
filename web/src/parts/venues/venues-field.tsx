import { MultiSelect } from '@mantine/core'
import type { Venue } from '../../session/session.tsx'
import classes from './venues-field.module.css'

type VenuesFieldProps = {
  label: string
  isLabelHidden?: boolean
  venues: readonly Venue[]
  chosen: readonly number[]
  /** What is chosen, in words. */
  summary: string
  onChange: (ids: number[]) => void
}

/** Chooses venues whose figures are shown together. The field shows the choice as a summary. */
export function VenuesField({ label, isLabelHidden = false, venues, chosen, summary, onChange }: VenuesFieldProps) {
  return (
    <MultiSelect
      classNames={{ pill: classes.pill ?? '', inputField: (chosen.length > 0 && classes.chosen) || '' }}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={summary}
      data={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
