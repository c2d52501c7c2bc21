import { feeMethods, mayUse, kindOfType, transactionTypes } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession, type Venue } from '../../session/session.tsx'
import { VenuesField } from '../../parts/venues/venues-field.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FilterChoice, FilterDay } from '../../design/filter-fields.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { type BooksFilter, changeDay, type FilterChange } from './books-filter.ts'
import classes from './books-filters.module.css'
import { BooksSearch } from './books-search.tsx'
import { DaySpans, FilterChips } from './filter-chips.tsx'
import { foundMembersQuery } from '../../parts/members/found-members-query.ts'
import { bookersQuery } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'
import { useActiveFilters } from './use-active-filters.ts'

type BooksFiltersProps = {
  venue: PageVenue
  /** Venues whose books can be shown together. */
  venues: readonly Venue[]
  today: string
  filter: BooksFilter
  /** The filtered member, with the name once a row contains it. */
  member: Option | null
  onChange: (change: FilterChange) => void
}

/** Filters of the transactions. On a phone the fields open on demand. */
export function BooksFilters({ venue, venues, today, filter, member, onChange }: BooksFiltersProps) {
  const t = useWords(transactionsWords)
  const isPhone = usePhone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data: bookers = [] } = useQuery(bookersQuery(venue.id, filter))
  const known = bookers.map((person) => ({ id: person.id, label: person.name }))
  const booker = known.find((person) => person.id === filter.staff) ?? unnamed(filter.staff, t.staffOf)
  const active = useActiveFilters(filter, { venues, booker, member })
  return (
    <Stack gap={5} pad={5}>
      <Row wrap gap={4}>
        <DaySpans filter={filter} today={today} onChange={onChange} />
        <BooksSearch q={filter.q} onChange={onChange} />
        {isPhone && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {active.length === 0 ? t.filters : t.filtersActive(active.length)}
          </Button>
        )}
      </Row>
      {(!isPhone || isOpen) && (
        <div id={id} className={classes.fields}>
          <Fields
            venue={venue}
            venues={venues}
            today={today}
            filter={filter}
            member={member}
            bookers={known}
            booker={booker}
            onChange={onChange}
          />
        </div>
      )}
      <FilterChips active={active} onChange={onChange} />
    </Stack>
  )
}

/** An option for an id from the address whose name is not known. */
const unnamed = (id: number | null, labelOf: (id: number) => string): Option | null =>
  id === null ? null : { id, label: labelOf(id) }

type FieldsProps = BooksFiltersProps & { bookers: readonly Option[]; booker: Option | null }

function Fields({ venue, venues, today, filter, member, bookers, booker, onChange }: FieldsProps) {
  const t = useWords(transactionsWords)
  const { methods, transactionKinds } = useWords(memberWords)
  const { person } = useSession()
  const offered = booker === null || bookers.includes(booker) ? bookers : [booker, ...bookers]
  return (
    <>
      {venues.length > 1 && (
        // The filter chips name the venues.
        <VenuesField
          label={t.venue}
          venues={venues}
          chosen={filter.venues}
          summary={filter.venues.length === 0 ? venue.name : t.venuesChosen(filter.venues.length)}
          onChange={(ids) => onChange({ venues: ids })}
        />
      )}
      <FilterChoice
        label={t.type}
        all={t.everyType}
        options={transactionTypes.map((value) => ({ value, label: transactionKinds[kindOfType(value)] }))}
        chosen={filter.type}
        onChange={(chosen) => onChange({ type: transactionTypes.find((type) => type === chosen) ?? null })}
      />
      <FilterChoice
        label={t.method}
        all={t.everyMethod}
        options={feeMethods.map((value) => ({ value, label: methods[value] }))}
        chosen={filter.method}
        onChange={(chosen) => onChange({ method: feeMethods.find((method) => method === chosen) ?? null })}
      />
      <FilterChoice
        label={t.staff}
        all={t.everybody}
        options={offered.map(({ id, label }) => ({ value: String(id), label }))}
        chosen={filter.staff === null ? null : String(filter.staff)}
        onChange={(chosen) => onChange({ staff: chosen === null ? null : Number(chosen) })}
      />
      {mayUse(person, venue.id, 'members.list') && (
        <SearchSelect
          label={t.member}
          placeholder={t.everyMember}
          optional
          chosen={member}
          find={(words) => foundMembersQuery(venue.id, words)}
          onChange={(chosen) => onChange({ member: chosen?.id ?? null })}
          nothingFound={t.noMember}
        />
      )}
      <div className={classes.days}>
        <FilterDay
          label={t.from}
          day={filter.from}
          max={today}
          onChange={(from) => onChange(changeDay(filter, { from }))}
        />
        <FilterDay label={t.to} day={filter.to} max={today} onChange={(to) => onChange(changeDay(filter, { to }))} />
      </div>
    </>
  )
}
