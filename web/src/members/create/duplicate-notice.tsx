import { memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../words/words.ts'
import type { Duplicate } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './duplicate-notice.module.css'

type OnEnrol = (duplicate: Duplicate) => void

/** Somebody who looks like the one that is typed. It may be another person, so it stops nobody. */
export function DuplicateWarning({
  duplicate,
  words,
  onEnrol,
}: {
  duplicate: Duplicate | null
  words: (name: string, number: string) => string
  onEnrol: OnEnrol
}) {
  if (duplicate === null) return null
  return (
    <Notice state="warn">
      <div className={classes.words}>
        {words(duplicate.name, memberNumberText(duplicate.client_id))}
        {!duplicate.enrolled_here && <EnrolButton duplicate={duplicate} onEnrol={onEnrol} />}
      </div>
    </Notice>
  )
}

/** The same person is a member at another venue: what the field refuses can be had at once. */
export function DuplicateOffer({ duplicate, onEnrol }: { duplicate: Duplicate | null; onEnrol: OnEnrol }) {
  const t = useWords(createMemberWords)
  if (duplicate === null || duplicate.enrolled_here) return null
  return (
    <Notice state="warn">
      <div className={classes.words}>
        {t.elsewhere(duplicate.name, memberNumberText(duplicate.client_id))}
        <EnrolButton duplicate={duplicate} onEnrol={onEnrol} />
      </div>
    </Notice>
  )
}

function EnrolButton({ duplicate, onEnrol }: { duplicate: Duplicate; onEnrol: OnEnrol }) {
  const t = useWords(createMemberWords)
  return (
    <Button variant="default" leftSection={<IconUserCheck size={18} />} onClick={() => onEnrol(duplicate)}>
      {t.enrolHere}
    </Button>
  )
}
