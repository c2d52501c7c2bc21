import { memberNumberText, minutesInside } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import classes from './visits-page.module.css'
import type { Visit } from './visits-queries.ts'
import { visitsWords } from './visits-words.ts'

const tones = { normal: 'ok', forced: 'warn', timed_out: 'neutral' } as const

export function VisitRows({ visits, timeZone }: { visits: readonly Visit[]; timeZone: string }) {
  const t = useWords(visitsWords)
  return (
    <table className={classes.table} aria-label={t.title}>
      <thead>
        <tr>
          {Object.values(t.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function VisitRow({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  const t = useWords(visitsWords)
  const { number, erased } = useWords(memberWords)
  const language = useLanguage()
  const entered = new Date(visit.entry_time)
  const left = visit.exit_time === null ? null : new Date(visit.exit_time)
  return (
    <tr data-undone={visit.undone || undefined}>
      <td>
        <b>{visit.name === '' ? erased : visit.name}</b> <span>{number(memberNumberText(visit.client_id))}</span>
        {visit.entry_reason !== '' && <p>{t.reason(visit.entry_reason)}</p>}
      </td>
      <td>
        {formatTime(entered, language, timeZone)} <span>{formatDate(entered, language, timeZone)}</span>
      </td>
      <td>{left !== null && formatTime(left, language, timeZone)}</td>
      <td>{left !== null && t.minutes(formatCount(minutesInside(entered, left), language))}</td>
      <td>
        {visit.undone && <Badge tone="neutral">{t.undone}</Badge>}
        {!visit.undone && visit.exit_kind === null && <Badge tone="info">{t.kinds.inside}</Badge>}
        {visit.exit_kind !== null && <Badge tone={tones[visit.exit_kind]}>{t.kinds[visit.exit_kind]}</Badge>}
      </td>
      <td>
        {visit.entered_by}
        {visit.left_by !== null && visit.left_by !== visit.entered_by && ` → ${visit.left_by}`}
      </td>
    </tr>
  )
}
