import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconLifebuoy, IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, formatTimeExact } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import type { Deed } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { DeedChanges } from './deed-changes.tsx'
import classes from './deed-list.module.css'

type DeedProps = { deed: Deed; timeZone: string | undefined }

/** What every owner should notice: members that were opened to somebody, or nearly. */
const standingOut = {
  'members.opened': { word: 'support', Icon: IconLifebuoy },
  'member.enrolled': { word: 'otherVenue', Icon: IconUserShare },
  'member.enrolment_refused': { word: 'wrongProof', Icon: IconAlertTriangle },
} as const

const standsOut = (action: string): action is keyof typeof standingOut => action in standingOut

/** One deed as a row of the table, and what it changed in a row of its own below. */
export function DeedRow({ deed, timeZone }: DeedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr
        className={classes.row}
        data-standing-out={standsOut(deed.action) || undefined}
        data-open={isOpen || undefined}
      >
        <td>
          <When deed={deed} timeZone={timeZone} opens={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </td>
        <td>
          <Who deed={deed} />
        </td>
        <td>
          <What deed={deed} />
        </td>
        <td className={classes.address}>{deed.address ?? '—'}</td>
        <td className={classes.venue}>
          <Where deed={deed} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={classes.opened}>
          <td colSpan={5}>
            <DeedChanges deed={deed} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The same on a phone. */
export function DeedCard({ deed, timeZone }: DeedProps) {
  const t = useWords(auditWords)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className={classes.card} data-standing-out={standsOut(deed.action) || undefined}>
      <Who deed={deed} />
      <What deed={deed} />
      <dl className={classes.facts}>
        <Fact name={t.venue}>
          <Where deed={deed} />
        </Fact>
        <Fact name={t.from}>{deed.address ?? '—'}</Fact>
      </dl>
      <When deed={deed} timeZone={timeZone} opens={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <div id={id} className={classes.openedCard}>
          <DeedChanges deed={deed} />
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

type WhenProps = DeedProps & { opens: string; isOpen: boolean; onToggle: () => void }

/** The moment opens and closes the row, and tells its second to who stays on it. */
function When({ deed, timeZone, opens, isOpen, onToggle }: WhenProps) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const at = new Date(deed.at)
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
        <time dateTime={deed.at}>
          {date}, {formatTime(at, language, timeZone)}
        </time>
        <span className="for-readers">{t.details}</span>
      </button>
    </Tooltip>
  )
}

function Who({ deed: { who } }: { deed: Deed }) {
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

function What({ deed }: { deed: Deed }) {
  const t = useWords(auditWords)
  const { action, subject, after } = deed
  const label = subject.label ?? t.someone(subject.id)
  const words = Object.entries(t.deeds).find(([known]) => known === action)?.[1]
  const reason = after?.['reason']
  return (
    <div className={classes.what}>
      {standsOut(action) && (
        <Badge tone="warn" Icon={standingOut[action].Icon}>
          {t[standingOut[action].word]}
        </Badge>
      )}
      <span>{words === undefined ? `${action} · ${label}` : words.did(label)}</span>
      {action === 'members.opened' && typeof reason === 'string' && (
        <span className={classes.reason}>{t.reason(reason)}</span>
      )}
    </div>
  )
}

function Where({ deed }: { deed: Deed }) {
  const t = useWords(auditWords)
  return deed.venue?.name ?? <span className={classes.quiet}>{t.wholeOperator}</span>
}
