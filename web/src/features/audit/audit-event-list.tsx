import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconLifebuoy, IconUserShare } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn, RowDetails } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { DetailsButton } from '../../design/details-button.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, formatTimeExact } from '../../format/format.ts'
import { PersonCell } from '../../parts/pictures/person-cell.tsx'
import { useWords } from '../../words/words.ts'
import { AuditEventChanges } from './audit-event-changes.tsx'
import type { AuditEvent } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { useSubjectName } from './subject-name.ts'

/**
 * Actions that are highlighted for owners: members were shown to, or requested by, people of another venue or support.
 */
const highlights = {
  'members.opened': { word: 'support', Icon: IconLifebuoy },
  'member.enrolled': { word: 'otherVenue', Icon: IconUserShare },
  'member.enrolment_refused': { word: 'wrongProof', Icon: IconAlertTriangle },
} as const

const isHighlighted = (action: string): action is keyof typeof highlights => action in highlights

type AuditEventListProps = { events: readonly AuditEvent[]; timeZone: string | undefined }

/** Audit events, newest first. Their changes open below them. */
export function AuditEventList({ events, timeZone }: AuditEventListProps) {
  const t = useWords(auditWords)
  const columns: DataColumn<AuditEvent>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: (event, details) => <When event={event} timeZone={timeZone} details={details} />,
      width: 204,
      onCard: 'line',
    },
    { key: 'who', head: t.who, renderCell: (event) => <Who event={event} />, width: '26%', onCard: 'title' },
    { key: 'what', head: t.what, renderCell: (event) => <What event={event} />, onCard: 'title' },
    {
      key: 'from',
      head: t.from,
      renderCell: ({ address, device }) => (
        <Stack>
          {device !== null && <Text>{t.onDevice(device)}</Text>}
          <Text tone="soft" numeric>
            {address ?? '—'}
          </Text>
        </Stack>
      ),
      width: 132,
    },
    { key: 'venue', head: t.venue, renderCell: (event) => <Where event={event} />, width: '15%' },
  ]
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={events}
      rowKey={({ id }) => id}
      isFixed
      tone={({ action }) => (isHighlighted(action) ? 'warn' : undefined)}
      renderDetails={(event) => <AuditEventChanges event={event} />}
    />
  )
}

type WhenProps = { event: AuditEvent; timeZone: string | undefined; details: RowDetails }

/** The time of the event. It opens and closes the changes; its tooltip shows the seconds. */
function When({ event, timeZone, details }: WhenProps) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const at = new Date(event.at)
  const date = formatDate(at, language, timeZone)
  return (
    <Tooltip
      label={`${date}, ${formatTimeExact(at, language, timeZone)}`}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: false }}
    >
      <DetailsButton details={details} arrow="left">
        <Text as="time" weight="regular" numeric dateTime={event.at}>
          {date}, {formatTime(at, language, timeZone)}
        </Text>
        <span className="for-readers">{t.details}</span>
      </DetailsButton>
    </Tooltip>
  )
}

function Who({ event: { who } }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  if (who === null) return <Text tone="soft">{t.nobody}</Text>
  const { id, name, email, image_path: imagePath } = who
  return <PersonCell id={id} imagePath={imagePath} size={36} name={name === '' ? email : name} detail={email} />
}

function What({ event }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  const { action, subject, after } = event
  const label = useSubjectName()(subject)
  const words = Object.entries(t.actions).find(([known]) => known === action)?.[1]
  const reason = after?.['reason']
  const area = after?.['area']
  return (
    <Stack align="start" gap={2} breaks>
      {isHighlighted(action) && (
        <Badge tone="warn" Icon={highlights[action].Icon}>
          {t[highlights[action].word]}
        </Badge>
      )}
      <span>{words === undefined ? `${action} · ${label}` : words.did(label)}</span>
      {action === 'venue.support_looked' && typeof area === 'string' && (
        <Text size="small" tone="soft">
          {Object.entries(t.supportAreas).find(([known]) => known === area)?.[1] ?? area}
        </Text>
      )}
      {action === 'members.opened' && typeof reason === 'string' && (
        <Text size="small" tone="soft">
          {t.reason(reason)}
        </Text>
      )}
    </Stack>
  )
}

function Where({ event }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  return <Text tone="soft">{event.venue?.name ?? t.wholeOperator}</Text>
}
