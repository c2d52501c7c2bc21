import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconLifebuoy, IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, formatTimeExact } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import type { AuditEvent } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { AuditEventChanges } from './audit-event-changes.tsx'
import classes from './audit-event-list.module.css'

type AuditEventProps = { event: AuditEvent; timeZone: string | undefined }

/**
 * Actions that are highlighted for owners: members were shown to, or requested by, people of another venue or support.
 */
const highlights = {
  'members.opened': { word: 'support', Icon: IconLifebuoy },
  'member.enrolled': { word: 'otherVenue', Icon: IconUserShare },
  'member.enrolment_refused': { word: 'wrongProof', Icon: IconAlertTriangle },
} as const

const isHighlighted = (action: string): action is keyof typeof highlights => action in highlights

/** One event as a table row. Its changes open in a second row below. */
export function AuditEventRow({ event, timeZone }: AuditEventProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr
        className={classes.row}
        data-standing-out={isHighlighted(event.action) || undefined}
        data-open={isOpen || undefined}
      >
        <td>
          <When event={event} timeZone={timeZone} opens={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </td>
        <td>
          <Who event={event} />
        </td>
        <td>
          <What event={event} />
        </td>
        <td className={classes.address}>{event.address ?? '—'}</td>
        <td className={classes.venue}>
          <Where event={event} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={classes.opened}>
          <td colSpan={5}>
            <AuditEventChanges event={event} />
          </td>
        </tr>
      )}
    </>
  )
}

/** One event as a card, for phones. */
export function AuditEventCard({ event, timeZone }: AuditEventProps) {
  const t = useWords(auditWords)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className={classes.card} data-standing-out={isHighlighted(event.action) || undefined}>
      <Who event={event} />
      <What event={event} />
      <dl className={classes.facts}>
        <Fact name={t.venue}>
          <Where event={event} />
        </Fact>
        <Fact name={t.from}>{event.address ?? '—'}</Fact>
      </dl>
      <When event={event} timeZone={timeZone} opens={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <div id={id} className={classes.openedCard}>
          <AuditEventChanges event={event} />
        </div>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type WhenProps = AuditEventProps & { opens: string; isOpen: boolean; onToggle: () => void }

/** The time of the event. It opens and closes the changes; its tooltip shows the seconds. */
function When({ event, timeZone, opens, isOpen, onToggle }: WhenProps) {
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
      <button
        type="button"
        className={classes.when}
        aria-expanded={isOpen}
        aria-controls={isOpen ? opens : undefined}
        onClick={onToggle}
      >
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
        <time dateTime={event.at}>
          {date}, {formatTime(at, language, timeZone)}
        </time>
        <span className="for-readers">{t.details}</span>
      </button>
    </Tooltip>
  )
}

function Who({ event: { who } }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  if (who === null) return <span className={classes.quiet}>{t.nobody}</span>
  return (
    <span className={classes.who}>
      <Portrait id={who.id} size={32} imagePath={who.image_path} />
      <span className={classes.names}>
        {who.name !== '' && <b>{who.name}</b>}
        <span title={who.email}>{who.email}</span>
      </span>
    </span>
  )
}

function What({ event }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  const { action, subject, after } = event
  const label = subject.label ?? t.someone(subject.id)
  const words = Object.entries(t.actions).find(([known]) => known === action)?.[1]
  const reason = after?.['reason']
  return (
    <div className={classes.what}>
      {isHighlighted(action) && (
        <Badge tone="warn" Icon={highlights[action].Icon}>
          {t[highlights[action].word]}
        </Badge>
      )}
      <span>{words === undefined ? `${action} · ${label}` : words.did(label)}</span>
      {action === 'members.opened' && typeof reason === 'string' && (
        <span className={classes.reason}>{t.reason(reason)}</span>
      )}
    </div>
  )
}

function Where({ event }: { event: AuditEvent }) {
  const t = useWords(auditWords)
  return event.venue?.name ?? <span className={classes.quiet}>{t.wholeOperator}</span>
}
