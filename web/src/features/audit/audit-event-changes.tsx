import { Row, Stack, Text } from '../../design/primitives.tsx'
import { isRetentionKind, type Language, lossKinds, type Role, type UnitType, unitTypes } from '@aforo/domain'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import {
  formatClock,
  formatCount,
  formatDate,
  formatDay,
  formatMoney,
  formatMonth,
  formatQuantity,
  formatTime,
} from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { gateWords } from '../../words/gate-words.ts'
import { capabilityWords } from '../../words/capability-words.ts'
import { peopleWords } from '../../words/people-words.ts'
import { retentionKindWords } from '../../words/retention-words.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import type { AuditEvent } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { changesOf } from './changes.ts'
import classes from './audit-page.module.css'
import { formerCapabilityWords } from './former-capability-words.ts'

type Words = (typeof auditWords)['es']
type GateWords = (typeof gateWords)['es']
type PeopleWords = (typeof peopleWords)['es']
type Reader = {
  event: AuditEvent
  t: Words
  gates: GateWords
  people: PeopleWords
  /** Today's and earlier rights by name. */
  rights: Record<string, string>
  members: (typeof memberWords)['es']
  stock: (typeof stockWords)['es']
  retention: (typeof retentionKindWords)['es']
  currency: string
  timeZone: string | undefined
  language: Language
}

/** The unit of the event's quantities; grams if the event has none. */
const unitOf = ({ before, after }: AuditEvent): UnitType =>
  unitTypes.find((unit) => unit === (after ?? before)?.['unitType']) ?? 'weight'

const isRule = (name: string, gates: GateWords): name is keyof GateWords['rules'] => name in gates.rules
const isLevel = (text: string, gates: GateWords): text is keyof GateWords['levels'] => text in gates.levels

const nameOf = (key: string, { t, gates }: Reader): string =>
  isRule(key, gates) ? gates.rules[key].name : (t.fields[key] ?? key)

function formatNumber(value: number, key: string, { event, t, currency, language }: Reader): string {
  if (key === 'owners') return event.mentions.find(({ id }) => id === value)?.email ?? t.someone(value)
  if (key === 'dayCutoffMinutes') return formatClock(value)
  if (key === 'transactionId') return t.someone(value)
  if (key.endsWith('Cents')) return formatMoney(value, currency, language)
  if (key === 'gramEquivalentMilli') return formatQuantity(value, 'weight', language)
  return key.endsWith('Milli') ? formatQuantity(value, unitOf(event), language) : formatCount(value, language)
}

/** The label of a stored code about a member or their money, or null. */
function memberLabel(text: string, key: string, { members }: Reader): string | null {
  const labels: Record<string, Record<string, string>> = {
    method: members.methods,
    feeKind: members.feeKinds,
    standing: members.states,
  }
  return labels[key]?.[text] ?? null
}

const formatInstant = (instant: Date, { language, timeZone }: Reader): string =>
  `${formatDate(instant, language, timeZone)}, ${formatTime(instant, language, timeZone)}`

/** A recorded value as readable text. Owner ids become e-mails if the event mentions them. */
function formatValue(value: unknown, key: string, reader: Reader): string {
  const { t, gates, people, rights, stock, language } = reader
  if (value === null || value === undefined || value === '') return t.nothing
  if (Array.isArray(value)) {
    return value.length === 0 ? t.nothing : value.map((part) => formatValue(part, key, reader)).join(', ')
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, part]) => `${nameOf(name, reader)}: ${formatValue(part, name, reader)}`,
    )
    return parts.join(' · ')
  }
  if (typeof value === 'number') return formatNumber(value, key, reader)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const unit = unitTypes.find((known) => key === 'unitType' && known === text)
  if (unit !== undefined) return stock.unit[unit]
  const loss = lossKinds.find((known) => key === 'lossKind' && known === text)
  if (loss !== undefined) return stock.loss[loss]
  const ofKey: Record<string, Record<string, string>> = {
    ground: t.grounds,
    memberSharing: t.sharings,
    leasePlace: t.leasePlaces,
    leaseSeen: t.leaseSeen,
    area: t.supportAreas,
  }
  if (key === 'retentionKind' && isRetentionKind(text)) return reader.retention.kinds[text].name
  const known = ofKey[key]?.[text]
  if (known !== undefined) return known
  const ofMember = memberLabel(text, key, reader)
  if (ofMember !== null) return ofMember
  if (key === 'overrules') return t.limits[text] ?? text
  if (key === 'rules' && isRule(text, gates)) return gates.rules[text].name
  if (isRule(key, gates) && isLevel(text, gates)) return gates.levels[text]
  if (key === 'validFrom') return formatDay(text, language)
  if (key === 'month') return formatMonth(text, language)
  if (key === 'beganAt' || key === 'endedAt' || key === 'silentSince') return formatInstant(new Date(text), reader)
  if (key === 'role' && text in people.role) return people.role[text as Role]
  return key === 'capabilities' ? (rights[text] ?? text) : text
}

/** The venue's currency and time zone. The reader's own venues are in the session; any other is fetched. */
function useVenueFormat(venueId: number | null): { currency: string; timeZone: string | undefined } {
  const { venues } = useSession()
  const own = venues.find(({ id }) => id === venueId)
  const { data: here } = useQuery({ ...venueHereQuery(venueId ?? 0), enabled: venueId !== null && own === undefined })
  const venue = own ?? here
  return { currency: venue?.currency ?? 'EUR', timeZone: venue?.time_zone }
}

/** The fields that an event changed, before and after. A field with only one of the two values is shown alone. */
export function AuditEventChanges({ event }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const venueFormat = useVenueFormat(event.venue?.id ?? null)
  const words = {
    gates: useWords(gateWords),
    people: useWords(peopleWords),
    rights: { ...useWords(formerCapabilityWords).former, ...useWords(capabilityWords).capability },
    stock: useWords(stockWords),
    retention: useWords(retentionKindWords),
    members: useWords(memberWords),
  }
  const reader = { event, t, ...words, ...venueFormat, language }
  // The database does not keep the order of fields. Use the order of the forms; fields without a label come last.
  const order = Object.keys(t.fields)
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const changes = changesOf(event.before, event.after).toSorted((one, other) => rank(one.key) - rank(other.key))
  if (changes.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t.noDetails}
      </Text>
    )
  return (
    <Stack as="dl" gap={3}>
      {changes.map(({ key, from, to }) => (
        <Row key={key} wrap gap={1} align="baseline">
          <Text as="dt" className={classes.name} size="small" tone="quiet">
            {t.fields[key] ?? key}
          </Text>
          <Row as="dd" wrap gap={4} breaks className={classes.value}>
            {from !== undefined && <Text tone="soft">{formatValue(from, key, reader)}</Text>}
            {from !== undefined && to !== undefined && (
              <>
                <Row as="span" fixed tone="quiet">
                  <IconArrowRight size={15} aria-hidden="true" />
                </Row>{' '}
                <span className="for-readers">{t.becomes}</span>{' '}
              </>
            )}
            {to !== undefined && <Text weight="semibold">{formatValue(to, key, reader)}</Text>}
          </Row>
        </Row>
      ))}
    </Stack>
  )
}
