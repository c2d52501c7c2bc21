import { mayUse, memberNumberText, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconDoorEnter, IconId, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import formClasses from '../../design/dialog-form.module.css'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './enrolled-dialog.module.css'
import { enrolledWords } from './enrolled-words.ts'
import { CardSection } from './member-card-section.tsx'
import { memberQuery } from './member-queries.ts'
import { useFirstEntry } from './members-queries.ts'

type EnrolledDialogProps = {
  venue: PageVenue
  member: Client
  onTopUp: () => void
  onOpen: () => void
  onClose: () => void
}

/** What usually follows an enrolment: the entry, the first top-up and the card. */
export function EnrolledDialog({ venue, member, onTopUp, onOpen, onClose }: EnrolledDialogProps) {
  const t = useWords(enrolledWords)
  const { person } = useSession()
  const enrolled = useQuery(memberQuery(venue.id, member.id))
  const mayAdmit = mayUse(person, venue.id, 'door.pass')
  const [isInside, setIsInside] = useState(false)
  return (
    <Dialog
      title={t.title(memberName(member) || (member.email ?? ''), memberNumberText(member.profile.client_id))}
      of={t.hint}
      portrait={<Portrait id={member.id} name={memberName(member)} size={48} imagePath={member.profile.image_path} />}
      onClose={onClose}
      width={640}
      sheet
    >
      <Stack gap={6} className={classes.steps}>
        {mayAdmit && !isInside && <FirstEntry venue={venue} member={member} onInside={() => setIsInside(true)} />}
        {isInside && (
          <Row gap={4} tone="ok" weight="semibold" role="status">
            <IconCircleCheckFilled size={20} aria-hidden="true" /> {t.inside}
          </Row>
        )}
        <Row gap={4} wrap>
          {mayUse(person, venue.id, 'member.top_up') && (
            <Button variant="light" leftSection={<IconWallet size={18} />} onClick={onTopUp}>
              {t.topUp}
            </Button>
          )}
          <Button variant="default" leftSection={<IconId size={18} />} onClick={onOpen}>
            {t.open}
          </Button>
        </Row>
        {enrolled.isPending && <SkeletonRows rows={3} />}
        {enrolled.isLoadingError && (
          <LoadError title={t.loadError} error={enrolled.error} onRetry={() => void enrolled.refetch()} />
        )}
        {enrolled.data !== undefined && mayUse(person, venue.id, 'member.card') && (
          <CardSection venue={venue} member={enrolled.data} />
        )}
        <div className={formClasses.buttons}>
          <Button variant={mayAdmit && !isInside ? 'default' : 'filled'} onClick={onClose}>
            {t.done}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}

function FirstEntry({ venue, member, onInside }: { venue: PageVenue; member: Client; onInside: () => void }) {
  const t = useWords(enrolledWords)
  const { offline } = useWords(sharedWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const letIn = useFirstEntry(venue.id, member.id)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function enter(): Promise<void> {
    setIsBusy(true)
    setFault(null)
    try {
      await letIn()
      onInside()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack gap={4}>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      <Row gap={4} wrap>
        <BusyButton {...guardedMark} busy={isBusy} icon={<IconDoorEnter size={18} />} onClick={() => void enter()}>
          {t.letIn}
        </BusyButton>
        {fault !== null && pageBlocker('/control', person, venue.id) === null && (
          <Button component={Link} to={venuePath('/control')} variant="default">
            {t.toDoor}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
