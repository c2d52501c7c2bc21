import { IconEyeCheck } from '@tabler/icons-react'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { WholeRow } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { factsTyped, valuesOf } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import { type Member, useMemberCommands } from './member-queries.ts'

/** Who saw the document and when, or a button to record that it was seen now. */
export function IdentitySeen({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberFormWords)
  const language = useLanguage()
  const { change } = useMemberCommands(venue.id, member.id)
  const once = useCommandKey(`identity ${venue.id} ${member.id}`)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.identitySeenFailed,
    submit: async () => {
      const facts = factsTyped({ ...valuesOf(member, language), identitySeen: 'yes' })
      await once((key) => change({ ...facts, version: member.version, key }, undefined, () => {}))
    },
  })
  if (member.identity_seen !== null) {
    const { by, at } = member.identity_seen
    return (
      <WholeRow>
        <Row as="p" gap={4} size="small" tone="soft">
          <Row as="span" tone="ok">
            <IconEyeCheck size={18} aria-hidden="true" />
          </Row>
          {t.identitySeenBy(by, formatDate(new Date(at), language, venue.timeZone))}
        </Row>
      </WholeRow>
    )
  }
  return (
    <WholeRow>
      <form onSubmit={form.onSubmit}>
        <Stack gap={5} align="start">
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconEyeCheck size={18} />}>
            {t.identitySeen}
          </BusyButton>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        </Stack>
      </form>
    </WholeRow>
  )
}
