import { memberNumberText } from '@aforo/domain'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './member-printed-card.module.css'
import type { Member } from './member-queries.ts'

type PrintedCardProps = { venue: PageVenue; member: Member; onPrinted: () => void; children: ReactNode }

/** A card of standard size on an empty page, visible only in print. It opens the print dialog at once. */
export function PrintedCard({ venue, member, onPrinted, children }: PrintedCardProps) {
  const w = useWords(memberWords)
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => done()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  return createPortal(
    <div className={classes.sheet} aria-hidden="true">
      <Row className={classes.card} justify="between">
        <Stack className={classes.words} grow>
          <b>{venue.name}</b>
          <span className={classes.name}>{memberName(member)}</span>
          <span>{w.number(memberNumberText(member.profile.client_id))}</span>
        </Stack>
        <span className={classes.qr}>{children}</span>
      </Row>
    </div>,
    document.body,
  )
}
