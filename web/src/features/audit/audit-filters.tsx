import { deedActions } from '@aforo/domain'
import { Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay } from '../../session/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useWords } from '../../words/words.ts'
import type { AuditFilter } from './audit-address.ts'
import classes from './audit-page.module.css'
import { peopleQuery, personQuery } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'

type AuditFiltersProps = {
  venueId: number
  filter: AuditFilter
  onChange: (change: Partial<AuditFilter>) => void
}

const everything = 'all'

/** Whose deeds, which, and when; for who owns several venues also where. */
export function AuditFilters({ venueId, filter, onChange }: AuditFiltersProps) {
  const t = useWords(auditWords)
  const { me, venues } = useSession()
  const { data: person } = useQuery({ ...personQuery(venueId, filter.staff ?? 0), enabled: filter.staff !== null })
  const chosen = filter.staff === null ? null : (person ?? { id: filter.staff, label: t.someone(filter.staff) })
  const owned = me.access_privileges === 'superadmin' ? [] : venues.filter(({ role }) => role === 'owner')
  const isFiltered =
    filter.staff !== null ||
    filter.kind !== null ||
    filter.from !== null ||
    filter.to !== null ||
    (owned.length > 1 && filter.venue !== null)
  return (
    <div className={classes.filters}>
      <div className={classes.filter}>
        <SearchSelect
          label={t.person}
          placeholder={t.everybody}
          optional
          chosen={chosen}
          find={(words) => peopleQuery(venueId, words)}
          onChange={(staff) => onChange({ staff: staff?.id ?? null })}
          nothingFound={t.nobodyFound}
        />
      </div>
      <ChoiceField
        label={t.kind}
        all={t.everyKind}
        options={deedActions.map((action) => ({ value: action, label: t.deeds[action].kind }))}
        chosen={filter.kind}
        onChange={(kind) => onChange({ kind: deedActions.find((action) => action === kind) ?? null })}
      />
      {owned.length > 1 && (
        <ChoiceField
          label={t.venue}
          all={t.everyVenue}
          options={owned.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={filter.venue === null ? null : String(filter.venue)}
          onChange={(venue) => onChange({ venue: venue === null ? null : Number(venue) })}
        />
      )}
      <DayField label={t.fromDay} day={filter.from} onChange={(from) => onChange({ from })} />
      <DayField label={t.toDay} day={filter.to} onChange={(to) => onChange({ to })} />
      {isFiltered && (
        <Button
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={() =>
            onChange({
              staff: null,
              kind: null,
              from: null,
              to: null,
              ...(owned.length > 1 ? { venue: null } : {}),
            })
          }
        >
          {t.clear}
        </Button>
      )}
    </div>
  )
}

type ChoiceFieldProps = {
  label: string
  all: string
  options: { value: string; label: string }[]
  chosen: string | null
  onChange: (chosen: string | null) => void
}

/** One of a few, or all of them. */
function ChoiceField({ label, all, options, chosen, onChange }: ChoiceFieldProps) {
  const t = useWords(auditWords)
  return (
    <div className={classes.filter}>
      <Select
        label={label}
        placeholder={all}
        searchable
        allowDeselect={false}
        data={[{ value: everything, label: all }, ...options]}
        value={chosen}
        onChange={(value) => onChange(value === everything ? null : value)}
        nothingFoundMessage={t.noChoice}
        // Whoever clicks and types means another one.
        onClick={(event) => event.currentTarget.select()}
      />
    </div>
  )
}

type DayFieldProps = { label: string; day: string | null; onChange: (day: string | null) => void }

/** Holds a day that is still being typed back until it is one. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string | null>(null)
  return (
    <TextInput
      className={classes.filter ?? ''}
      type="date"
      label={label}
      value={unfinished ?? day ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const isDone = value === '' || isDay(value)
        setUnfinished(isDone ? null : value)
        if (isDone) onChange(value === '' ? null : value)
      }}
    />
  )
}
