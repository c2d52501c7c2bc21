import { MultiSelect } from '@mantine/core'
import type { Venue } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'
import classes from './venues-field.module.css'

const venuesFieldWords = words({
  es: { all: 'Todas mis tiendas' },
  en: { all: 'All my shops' },
})

const all = 'all'

type VenuesFieldProps = {
  label: string
  isLabelHidden?: boolean
  venues: readonly Venue[]
  chosen: readonly number[]
  /** What is chosen, in words. All venues have their own words. */
  summary: string
  onChange: (ids: number[]) => void
}

/** Chooses venues whose figures are shown together, or all of them. The field shows the choice as a summary. */
export function VenuesField({ label, isLabelHidden = false, venues, chosen, summary, onChange }: VenuesFieldProps) {
  const t = useWords(venuesFieldWords)
  const ids = venues.map(({ id }) => id)
  const isAll = chosen.length > 1 && chosen.length === ids.length
  const change = (values: readonly string[]) => {
    const isAllNow = values.includes(all)
    if (isAllNow !== isAll) onChange(isAllNow ? ids : [])
    else onChange(values.filter((value) => value !== all).map(Number))
  }
  return (
    <MultiSelect
      classNames={{
        pill: classes.pill ?? '',
        inputField: [classes.field, chosen.length > 0 && classes.chosen].filter(Boolean).join(' '),
      }}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={isAll ? t.all : summary}
      data={[{ value: all, label: t.all }, ...venues.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={[...(isAll ? [all] : []), ...chosen.map(String)]}
      onChange={change}
    />
  )
}
