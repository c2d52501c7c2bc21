import { isPlatformAction, platformActions } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FilterChoice, FilterDay } from '../../design/filter-fields.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { useWords } from '../../words/words.ts'
import { eventDetail } from './event-detail.ts'
import classes from './platform-record-page.module.css'
import {
  filterOperatorsQuery,
  type PlatformEvent,
  platformEventsQuery,
  type RecordFilter,
} from './platform-record-queries.ts'
import { platformRecordWords } from './platform-record-words.ts'

const everything: RecordFilter = { operator: null, action: null, from: null, to: null }

/** What superadmins did with operators, newest first. */
export function Page() {
  const t = useWords(platformRecordWords)
  const [filter, setFilter] = useState(everything)
  const events = useInfiniteQuery(platformEventsQuery(filter))
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return (
    <>
      <PageHead title={t.title} back={{ to: '/operators', label: t.home }} />
      <Surface>
        <Filters filter={filter} onChange={setFilter} isFiltered={isFiltered} />
        <QueryList
          list={events}
          failed={t.loadError}
          inCard
          empty={
            <StateCard Icon={IconHistory} title={isFiltered ? t.noMatch : t.none}>
              {isFiltered ? null : t.noneHint}
            </StateCard>
          }
        >
          {(items) => <EventTable events={items} />}
        </QueryList>
      </Surface>
    </>
  )
}

type FiltersProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void; isFiltered: boolean }

function Filters({ filter, onChange, isFiltered }: FiltersProps) {
  const t = useWords(platformRecordWords)
  const { data } = useQuery(filterOperatorsQuery)
  const operators = data === undefined ? [] : data.operators
  return (
    <Row wrap gap={5} align="end" pad={5} line="bottom" className={classes.filters}>
      <FilterChoice
        label={t.operator}
        all={t.everyOperator}
        options={operators.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={filter.operator === null ? null : String(filter.operator)}
        onChange={(id) => onChange({ ...filter, operator: id === null ? null : Number(id) })}
      />
      <FilterChoice
        label={t.action}
        all={t.everyAction}
        options={platformActions.map((action) => ({ value: action, label: t.actions[action] }))}
        chosen={filter.action}
        onChange={(action) => onChange({ ...filter, action: isPlatformAction(action) ? action : null })}
      />
      <FilterDay label={t.from} day={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <FilterDay label={t.to} day={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      {isFiltered && (
        <Button
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={() => onChange(everything)}
        >
          {t.clear}
        </Button>
      )}
    </Row>
  )
}

function EventTable({ events }: { events: readonly PlatformEvent[] }) {
  const t = useWords(platformRecordWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const columns: DataColumn<PlatformEvent>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: ({ at }) => (
        <Text numeric nowrap>
          {formatWhen(new Date(at), now, language)}
        </Text>
      ),
      width: 150,
      onCard: 'line',
    },
    {
      key: 'what',
      head: t.what,
      renderCell: ({ action }) => <Text weight="semibold">{t.actions[action]}</Text>,
      width: '18%',
      onCard: 'title',
    },
    {
      key: 'operator',
      head: t.operator,
      width: '18%',
      renderCell: ({ operator }) =>
        operator === null ? (
          t.all
        ) : (
          <QuietLink to={`/operators/${operator.id}`} tone="ink">
            {operator.name}
          </QuietLink>
        ),
    },
    { key: 'who', head: t.who, renderCell: ({ by }) => <Text breaks>{by}</Text>, width: '22%' },
    {
      key: 'detail',
      head: t.detail,
      renderCell: (event) => (
        <Text tone="soft" breaks>
          {eventDetail(event, t)}
        </Text>
      ),
    },
  ]
  return <DataTable label={t.title} columns={columns} rows={events} rowKey={({ id }) => id} isFixed />
}
