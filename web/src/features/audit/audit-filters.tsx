import { auditActions } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { FilterChoice, FilterDay } from '../../design/filter-fields.tsx'
import { Row } from '../../design/primitives.tsx'
import { SearchSelect } from '../../design/search-select.tsx'
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

/** Filters by person, action and date. Owners of several venues can also filter by venue. */
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
    <Row wrap gap={5} align="end" pad={5} line="bottom" className={classes.filters}>
      <SearchSelect
        label={t.person}
        placeholder={t.everybody}
        optional
        chosen={chosen}
        find={(words) => peopleQuery(venueId, words)}
        onChange={(staff) => onChange({ staff: staff?.id ?? null })}
        nothingFound={t.nobodyFound}
      />
      <FilterChoice
        label={t.kind}
        all={t.everyKind}
        options={auditActions.map((action) => ({ value: action, label: t.actions[action].kind }))}
        chosen={filter.kind}
        onChange={(kind) => onChange({ kind: auditActions.find((action) => action === kind) ?? null })}
      />
      {owned.length > 1 && (
        <FilterChoice
          label={t.venue}
          all={t.everyVenue}
          options={owned.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={filter.venue === null ? null : String(filter.venue)}
          onChange={(venue) => onChange({ venue: venue === null ? null : Number(venue) })}
        />
      )}
      <Row gap={5} align="end" className={classes.days}>
        <FilterDay label={t.fromDay} day={filter.from} onChange={(from) => onChange({ from })} />
        <FilterDay label={t.toDay} day={filter.to} onChange={(to) => onChange({ to })} />
      </Row>
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
    </Row>
  )
}
