import { type PeriodName, periodNames } from '@aforo/domain'
import { Button, MultiSelect, Popover, SegmentedControl } from '@mantine/core'
import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDays, formatMonthName } from '../../format/format.ts'
import type { Venue } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BottomSheet } from '../../design/bottom-sheet.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import type { Asked } from './dashboard-address.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { DaysForm } from './days-form.tsx'
import classes from './period-choice.module.css'

type PeriodChoiceProps = {
  venue: PageVenue
  /** Whose books can be seen together. */
  venues: readonly Venue[]
  asked: Asked
  /** As the server understood it; unknown until it has answered. */
  period: Figures['period'] | undefined
  onChange: (change: Partial<Asked>) => void
}

/** Which days are shown, and of which venues. On a phone one button says it, and opens all of it. */
export function PeriodChoice(props: PeriodChoiceProps) {
  const isPhone = usePhone()
  return isPhone ? <PeriodSheet {...props} /> : <PeriodBar {...props} />
}

function PeriodBar({ asked, period, onChange, ...rest }: PeriodChoiceProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <VenuesField {...rest} asked={asked} onChange={onChange} />
      <SegmentedControl
        aria-label={t.periods}
        name="period"
        // Days that somebody chose are none of these.
        value={typeof asked.days === 'string' ? asked.days : ''}
        data={periodNames.map((value) => ({ value, label: t.period[value] }))}
        onChange={(chosen) => onChange({ days: named(chosen) })}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <Button
            className={classes.days ?? ''}
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

function PeriodSheet({ asked, period, onChange, ...rest }: PeriodChoiceProps) {
  const t = useWords(dashboardWords)
  const label = usePeriodName(asked, period)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (days: Asked['days']) => {
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
          <div className={classes.sheet}>
            <SegmentedControl
              aria-label={t.periods}
              name="period"
              fullWidth
              value={typeof asked.days === 'string' ? asked.days : ''}
              data={periodNames.map((value) => ({ value, label: t.period[value] }))}
              onChange={(chosen) => choose(named(chosen))}
            />
            <DaysForm span={period} onChosen={choose} />
            <VenuesField {...rest} asked={asked} onChange={onChange} isLabelled />
          </div>
        </BottomSheet>
      )}
    </>
  )
}

/** "Noviembre", "2026", "7 días": what a person calls it. */
function usePeriodName({ days }: Asked, period: Figures['period'] | undefined): string {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  if (typeof days !== 'string') return formatDays(days, language)
  if (period === undefined || days === 'today' || days === 'week') return t.period[days]
  if (days === 'year') return period.to.slice(0, 4)
  const month = formatMonthName(period.to.slice(0, 7), language)
  return month.charAt(0).toUpperCase() + month.slice(1)
}

type VenuesFieldProps = Omit<PeriodChoiceProps, 'period'> & { isLabelled?: boolean }

function VenuesField({ venue, venues, asked, onChange, isLabelled = false }: VenuesFieldProps) {
  const t = useWords(dashboardWords)
  if (venues.length < 2) return null
  return (
    <MultiSelect
      className={classes.venues ?? ''}
      classNames={{ pill: classes.pill ?? '', inputField: (asked.venues.length > 0 && classes.chosen) || '' }}
      {...(isLabelled ? { label: t.venue } : { 'aria-label': t.venue })}
      placeholder={asked.venues.length === 0 ? venue.name : t.venuesChosen(asked.venues.length)}
      data={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={asked.venues.map(String)}
      onChange={(ids) => onChange({ venues: ids.map(Number) })}
    />
  )
}
