import { memberNumberText, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDownload, IconSpy, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Notice } from '../../design/notice.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './member-panel.module.css'
import { type Member, readsQuery, saveMemberFile } from './member-queries.ts'
import { memberSectionWords } from './member-section-words.ts'

type PrivacySectionProps = { venue: PageVenue; member: Member; onErase: (member: Member) => void }

/** Rights of a member over their data. */
export function PrivacySection({ venue, member, onErase }: PrivacySectionProps) {
  const t = useWords(memberSectionWords)
  const { person } = useSession()
  const label = `${memberNumberText(member.profile.client_id)} · ${memberName(member)}`
  const form = useForm({
    initial: {},
    check: {},
    failed: t.copyFailed,
    submit: () => saveMemberFile(venue.id, member.id, t.fileName(memberNumberText(member.profile.client_id))),
  })
  return (
    <PanelSection title={t.privacy}>
      <Reads venue={venue} member={member} />
      <form onSubmit={form.onSubmit}>
        <Stack gap={5}>
          <Text as="p" size="small" tone="quiet">
            {t.copyHint}
          </Text>
          <Row gap={4} wrap>
            {pageBlocker('/privacy', person, venue.id) === null && (
              <Button
                component={Link}
                to="/privacy"
                state={{ member: { id: member.id, label } }}
                variant="default"
                leftSection={<IconSpy size={18} />}
              >
                {t.privacyRequest}
              </Button>
            )}
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
          </Row>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        </Stack>
      </form>
    </PanelSection>
  )
}

function Reads({ venue, member }: Pick<PrivacySectionProps, 'venue' | 'member'>) {
  const t = useWords(memberSectionWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const reads = useInfiniteQuery(readsQuery(venue.id, member.id))
  return (
    <Stack>
      <Text as="h4" weight="semibold" tone="soft">
        {t.reads}
      </Text>
      <QueryList
        list={reads}
        failed={t.readsError}
        empty={
          <Text as="p" size="small" tone="quiet">
            {t.noReads}
          </Text>
        }
      >
        {(shown) => (
          <ul aria-label={t.reads}>
            {shown.map(({ id, by, what, at }) => (
              <Row key={id} as="li" gap={4} wrap align="baseline" justify="between" padY={4} line="bottom">
                <Text as="b" weight="medium" breaks>
                  {by}
                </Text>
                <Text size="small" tone="quiet" numeric>
                  {t.read[what]} · <time dateTime={at}>{formatWhen(new Date(at), now, language, venue.timeZone)}</time>
                </Text>
              </Row>
            ))}
          </ul>
        )}
      </QueryList>
    </Stack>
  )
}
