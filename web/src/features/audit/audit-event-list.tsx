import { useWords } from '../../words/words.ts'
import { usePhone } from '../../design/use-phone.ts'
import type { AuditEvent } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import classes from './audit-event-list.module.css'
import { AuditEventCard, AuditEventRow } from './audit-event-row.tsx'

/** Audit events, newest first: a table, or cards on a phone. */
export function AuditEventList({ events, timeZone }: { events: readonly AuditEvent[]; timeZone: string | undefined }) {
  const t = useWords(auditWords)
  const isPhone = usePhone()
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={t.title}>
        {events.map((event) => (
          <AuditEventCard key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.table} aria-label={t.title}>
      <thead>
        <tr>
          <th scope="col" className={classes.whenHead}>
            {t.when}
          </th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.from}</th>
          <th scope="col">{t.venue}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <AuditEventRow key={event.id} event={event} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}
