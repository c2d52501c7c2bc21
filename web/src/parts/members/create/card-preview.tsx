import { memberNumberText } from '@aforo/domain'
import { IconQrcode, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../device/language.ts'
import { formatDay } from '../../../format/format.ts'
import type { PageVenue } from '../../venues/at-venue.tsx'
import { Logo, Wordmark } from '../../../design/logo.tsx'
import { FilePicture } from '../../pictures/picture.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import classes from './card-preview.module.css'
import { nextNumberQuery } from './create-member-queries.ts'
import { memberFieldWords } from './member-field-words.ts'
import { isBookDay, readNumber } from './new-member.ts'
import type { NewMember } from './use-new-member.tsx'

/** A preview of the member card, updated while typing. */
export function CardPreview({ member, venue }: { member: NewMember; venue: PageVenue }) {
  const t = useWords(memberFieldWords)
  const { number: numbered } = useWords(memberWords)
  const language = useLanguage()
  const { data } = useQuery(nextNumberQuery(venue.id))
  const { name, lastName, number, expiresOn } = member.form.values
  const fullName = `${name} ${lastName}`.trim()
  const given = readNumber(number) ?? data?.client_id
  return (
    <section className={classes.card} aria-label={t.card}>
      <span className={classes.ghost}>
        <Logo size={220} bare />
      </span>
      <div className={classes.row}>
        <span className={classes.brand}>
          <Logo size={26} bare /> <Wordmark small />
        </span>
        <span className={classes.venue}>{venue.name}</span>
      </div>
      <div className={classes.who}>
        <span className={classes.face}>
          {member.photo === null ? (
            <IconUser size={34} stroke={1.4} aria-hidden="true" />
          ) : (
            <FilePicture file={member.photo} className={classes.photo} />
          )}
        </span>
        <span className={classes.words}>
          <b>{fullName === '' ? t.newMember : fullName}</b>
          {given !== undefined && <span>{numbered(memberNumberText(given))}</span>}
        </span>
      </div>
      <div className={classes.row}>
        <span>{isBookDay(expiresOn) ? t.validUntil(formatDay(expiresOn, language)) : t.validAlways}</span>
        <IconQrcode size={28} stroke={1.7} aria-hidden="true" />
      </div>
    </section>
  )
}
