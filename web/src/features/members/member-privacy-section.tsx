import { memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { FieldGroup } from './field-group.tsx'
import privacyClasses from './member-privacy-section.module.css'
import { type Member, readsQuery, saveMemberFile } from './member-queries.ts'
import classes from './member-section.module.css'
import { memberSectionWords } from './member-section-words.ts'

type PrivacySectionProps = { venue: PageVenue; member: Member; onErase: (member: Member) => void }

/** Rights of a member over their data. */
export function PrivacySection({ venue, member, onErase }: PrivacySectionProps) {
  const t = useWords(memberSectionWords)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.copyFailed,
    submit: () => saveMemberFile(venue.id, member.id, t.fileName(memberNumberText(member.profile.client_id))),
  })
  return (
    <FieldGroup title={t.privacy}>
      <Reads venue={venue} member={member} />
      <form className={`${classes.stack} ${privacyClasses.actions}`} onSubmit={form.onSubmit}>
        <p className={classes.quiet}>{t.copyHint}</p>
        <div className={classes.buttons}>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconDownload size={18} />}>
            {t.copy}
          </BusyButton>
          <Button
            className={classes.danger ?? ''}
            variant="subtle"
            leftSection={<IconTrash size={18} />}
            onClick={() => onErase(member)}
          >
            {t.erase}
          </Button>
        </div>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      </form>
    </FieldGroup>
  )
}

function Reads({ venue, member }: Pick<PrivacySectionProps, 'venue' | 'member'>) {
  const t = useWords(memberSectionWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const reads = useInfiniteQuery(readsQuery(venue.id, member.id))
  const shown = reads.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div>
      <h4 className={privacyClasses.title}>{t.reads}</h4>
      {reads.isPending && <SkeletonRows rows={3} />}
      {reads.isLoadingError && (
        <LoadError title={t.readsError} error={reads.error} onRetry={() => void reads.refetch()} />
      )}
      {reads.data !== undefined && shown.length === 0 && <p className={classes.quiet}>{t.noReads}</p>}
      <ul className={privacyClasses.reads} aria-label={t.reads}>
        {shown.map(({ id, by, what, at }) => (
          <li key={id} className={privacyClasses.read}>
            <b>{by}</b>
            <span>
              {t.read[what]} · <time dateTime={at}>{formatWhen(new Date(at), now, language, venue.timeZone)}</time>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={reads} />
    </div>
  )
}
