import { memberNumberText } from '@aforo/domain'
import { IconQrcode, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../device/language.ts'
import { formatDay } from '../../../format/format.ts'
import type { PageVenue } from '../../venues/at-venue.tsx'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { Logo, Wordmark } from '../../../design/logo.tsx'
import { FilePicture } from '../../pictures/picture.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import classes from './create-member.module.css'
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
    <Stack as="section" className={classes.card} gap={6} justify="between" pad={6} aria-label={t.card}>
      <span className={classes.ghost}>
        <Logo size={220} bare />
      </span>
      <Row gap={4} justify="between" size="small">
        <Row as="span" gap={4} fixed>
          <Logo size={26} bare /> <Wordmark />
        </Row>
        <Text textAlign="end" breaks>
          {venue.name}
        </Text>
      </Row>
      <Row gap={5}>
        <span className={classes.face}>
          {member.photo === null ? (
            <IconUser size={34} stroke={1.4} aria-hidden="true" />
          ) : (
            <FilePicture file={member.photo} className={classes.photo} />
          )}
        </span>
        <Stack as="span" numeric>
          <Text as="b" size="title" weight="semibold" clamp>
            {fullName === '' ? t.newMember : fullName}
          </Text>
          {given !== undefined && <span>{numbered(memberNumberText(given))}</span>}
        </Stack>
      </Row>
      <Row gap={4} justify="between" size="small">
        <span>{isBookDay(expiresOn) ? t.validUntil(formatDay(expiresOn, language)) : t.validAlways}</span>
        <IconQrcode size={28} stroke={1.7} aria-hidden="true" />
      </Row>
    </Stack>
  )
}
