import { useWords } from '../../words/words.ts'
import { usePhone } from '../../design/use-phone.ts'
import type { Deed } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import classes from './deed-list.module.css'
import { DeedCard, DeedRow } from './deed-row.tsx'

/** What happened, newest first: a table, on phones a card each. */
export function DeedList({ deeds, timeZone }: { deeds: readonly Deed[]; timeZone: string | undefined }) {
  const t = useWords(auditWords)
  const isPhone = usePhone()
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={t.title}>
        {deeds.map((deed) => (
          <DeedCard key={deed.id} deed={deed} timeZone={timeZone} />
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
        {deeds.map((deed) => (
          <DeedRow key={deed.id} deed={deed} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}
