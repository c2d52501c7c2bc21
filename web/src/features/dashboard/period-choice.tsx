import { type PeriodName, periodNames } from '@aforo/domain'
import { Button, Popover, SegmentedControl } from '@mantine/core'
import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDays, formatMonthName } from '../../format/format.ts'
import type { Venue } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { VenuesField } from '../../parts/venues/venues-field.tsx'
import { Stack } from '../../design/primitives.tsx'
import { BottomSheet } from '../../design/bottom-sheet.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { DaysForm } from './days-form.tsx'
import classes from './period-choice.module.css'

type PeriodChoiceProps = {
  venue: PageVenue
  /** Venues that can be shown together. */
  venues: readonly Venue[]
  filter: DashboardFilter
  /** The period as the server computed it; undefined until it has answered. */
  period: Figures['period'] | undefined
  onChange: (change: Partial<DashboardFilter>) => void
}

/** Chooses the days and venues. On a phone they open from one button that shows the choice. */
export function PeriodChoice(props: PeriodChoiceProps) {
  const isPhone = usePhone()
  return isPhone ? <PeriodSheet {...props} /> : <PeriodBar {...props} />
}

function PeriodBar({ filter, period, onChange, ...rest }: PeriodChoiceProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Venues {...rest} filter={filter} onChange={onChange} />
      <SegmentedControl
        aria-label={t.periods}
        name="period"
        // A custom range selects none of the named periods.
        value={typeof filter.days === 'string' ? filter.days : ''}
        data={periodNames.map((value) => ({ value, label: t.period[value] }))}
        onChange={(chosen) => onChange({ days: named(chosen) })}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            aria-label={period === undefined ? t.range : `${t.range}: ${formatDays(period, language)}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {period === undefined ? t.range : formatDays(period, language)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t.range}>
          <DaysForm
            span={period}
            onChosen={(days) => {
              setIsOpen(false)
              onChange({ days })
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const named = (chosen: string): PeriodName => periodNames.find((name) => name === chosen) ?? 'month'

function PeriodSheet({ filter, period, onChange, ...rest }: PeriodChoiceProps) {
  const t = useWords(dashboardWords)
  const label = usePeriodName(filter, period)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (days: DashboardFilter['days']) => {
    setIsOpen(false)
    onChange({ days })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        aria-label={`${t.periods}: ${label}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <BottomSheet title={t.periods} onClose={() => setIsOpen(false)}>
          <Stack gap={6} padX={6} padY={4}>
            <SegmentedControl
              aria-label={t.periods}
              name="period"
              fullWidth
              value={typeof filter.days === 'string' ? filter.days : ''}
              data={periodNames.map((value) => ({ value, label: t.period[value] }))}
              onChange={(chosen) => choose(named(chosen))}
            />
            <DaysForm span={period} onChosen={choose} />
            <Venues {...rest} filter={filter} onChange={onChange} isLabelled />
          </Stack>
        </BottomSheet>
      )}
    </>
  )
}

/** The usual name of a period: "Noviembre", "2026", "7 días". */
function usePeriodName({ days }: DashboardFilter, period: Figures['period'] | undefined): string {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  if (typeof days !== 'string') return formatDays(days, language)
  if (period === undefined || days === 'today' || days === 'week') return t.period[days]
  if (days === 'year') return period.to.slice(0, 4)
  const month = formatMonthName(period.to.slice(0, 7), language)
  return month.charAt(0).toUpperCase() + month.slice(1)
}

type VenuesProps = Omit<PeriodChoiceProps, 'period'> & { isLabelled?: boolean }

function Venues({ venue, venues, filter, onChange, isLabelled = false }: VenuesProps) {
  const t = useWords(dashboardWords)
  if (venues.length < 2) return null
  return (
    <div className={classes.venues}>
      <VenuesField
        label={t.venue}
        isLabelHidden={!isLabelled}
        venues={venues}
        chosen={filter.venues}
        summary={filter.venues.length === 0 ? venue.name : t.venuesChosen(filter.venues.length)}
        onChange={(ids) => onChange({ venues: ids })}
      />
    </div>
  )
}
