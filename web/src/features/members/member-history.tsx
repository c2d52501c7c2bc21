import { mayUse, memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import { MemberMonths } from './member-months.tsx'
import classes from './member-panel.module.css'
import { type Member, downloadStatement } from './member-queries.ts'
import { MemberTransactions } from './member-transactions.tsx'
import { MemberVisits } from './member-visits.tsx'
import { PanelBody, PanelFoot } from './panel-page.tsx'

type MemberHistoryProps = { venue: PageVenue; member: Member; onClose: () => void }

/** A member's consumption by month, transactions and visits. */
export function MemberHistory({ venue, member, onClose }: MemberHistoryProps) {
  const t = useWords(memberHistoryWords)
  const { person } = useSession()
  return (
    <div className={classes.fill}>
      <PanelBody>
        <MemberMonths venue={venue} member={member} />
        <MemberTransactions venue={venue} member={member} />
        {mayUse(person, venue.id, 'member.visits') && <MemberVisits venue={venue} member={member} />}
      </PanelBody>
      <PanelFoot>
        {mayUse(person, venue.id, 'members.export') && <ExportButton venue={venue} member={member} />}
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </PanelFoot>
    </div>
  )
}

function ExportButton({ venue, member }: Omit<MemberHistoryProps, 'onClose'>) {
  const t = useWords(memberHistoryWords)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.exportFailed,
    submit: () => downloadStatement(venue.id, member.id, t.fileName(memberNumberText(member.profile.client_id))),
  })
  return (
    <form className={classes.aside} onSubmit={form.onSubmit}>
      <Stack gap={4} align="start">
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <BusyButton type="submit" variant="subtle" busy={form.busy} icon={<IconDownload size={18} />}>
          {t.export}
        </BusyButton>
      </Stack>
    </form>
  )
}
