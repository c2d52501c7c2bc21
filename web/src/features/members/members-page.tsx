import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isoDay } from '../../format/format.ts'
import { ImportLink } from '../../parts/imports/import-link.tsx'
import { CreateMember } from '../../parts/members/create-member.tsx'
import type { Client } from '../../parts/members/member-name.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { ThumbBar } from '../../design/thumb-bar.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { EnrolledDialog } from './enrolled-dialog.tsx'
import { exportMembers, memberCountsQuery } from './members-queries.ts'
import { membersWords } from './members-words.ts'
import type { MemberAction, MemberDialog } from './member-actions.ts'
import { MemberDialogs } from './member-dialogs.tsx'
import { useMemberFilter } from './member-filter.ts'
import { MemberList } from './member-list.tsx'
import { MemberPanel } from './member-panel.tsx'
import classes from './members-page.module.css'
import { StateCounters } from './state-counters.tsx'

export function Page() {
  const t = useWords(membersWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Customers key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

/** The members of a venue: counters by state, search, list and actions. */
function Customers({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(membersWords)
  const view = useMemberFilter()
  const isPhone = usePhone()
  const may = useMay(venue.id)
  const { filter, isCreating } = view
  const { data: here } = useQuery(venueHereQuery(venue.id))
  const counts = useQuery(memberCountsQuery(venue.id, filter.q))
  const [open, setOpen] = useState<{ dialog: MemberDialog; member: Client } | null>(null)
  const [enrolled, setEnrolled] = useState<Client | null>(null)
  const [exportFault, setExportFault] = useState<string | null>(null)
  const today = here?.business_date

  function act(member: Client, chosen: MemberAction): void {
    if (!('does' in chosen)) return
    if (chosen.does === 'open') view.openMember(member.id)
    else setOpen({ dialog: chosen.does, member })
  }

  const create = may('members.enrol') && (
    <Button
      leftSection={<IconUserPlus size={18} />}
      aria-haspopup="dialog"
      aria-expanded={isCreating}
      onClick={() => view.create(true)}
    >
      {t.create}
    </Button>
  )

  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          {may('members.export') && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => exportMembers(venue.id, filter, t.fileName(venue.name, isoDay(new Date(), venue.timeZone)))}
              onFailed={setExportFault}
            />
          )}
          <ImportLink />
          {!isPhone && create}
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        {exportFault !== null && <Notice state="bad">{exportFault}</Notice>}
        <StateCounters counts={counts.isError ? null : counts.data} chosen={filter.state} onChoose={view.showState} />
        <MemberList venue={venue} today={today} counts={counts.data} view={view} create={create} onAct={act} />
      </Stack>
      {isPhone && create !== false && (
        <div className={classes.pinned}>
          <ThumbBar>{create}</ThumbBar>
        </div>
      )}
      {isCreating && create !== false && (
        <CreateMember
          venue={venue}
          isQuiet
          onClose={() => view.create(false)}
          onCreated={(member) => {
            view.showNewest()
            setEnrolled(member)
          }}
        />
      )}
      {enrolled !== null && (
        <EnrolledDialog
          venue={venue}
          member={enrolled}
          onTopUp={() => setOpen({ dialog: 'top_up', member: enrolled })}
          onOpen={() => {
            setEnrolled(null)
            view.openMember(enrolled.id)
          }}
          onClose={() => setEnrolled(null)}
        />
      )}
      {view.memberId !== null && (
        <MemberPanel
          key={view.memberId}
          venue={venue}
          memberId={view.memberId}
          onClose={() => view.openMember(null)}
          onTopUp={(member) => setOpen({ dialog: 'top_up', member })}
          onPayout={(member) => setOpen({ dialog: 'payout', member })}
          onRenew={(member) => setOpen({ dialog: 'renew', member })}
          onErase={(member) => setOpen({ dialog: 'erase', member })}
        />
      )}
      {open !== null && <MemberDialogs venue={venue} today={today} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}
