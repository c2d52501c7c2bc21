import type { Act } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCheck, IconLock, IconSend } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { SheetDialog } from '../../design/dialog.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { type Shown, shownOf, useFigures } from './approval-figures.ts'
import type { Approval } from './approval-queries.ts'
import classes from './approvals.module.css'
import { ApproverSide } from './approver-side.tsx'
import { type AskedFor, AskedSide, ReasonChoice } from './asked-side.tsx'
import { RequestSide } from './request-side.tsx'
import { useApprovalWords } from './use-approval-words.ts'
import { type Asking, useAsking } from './use-asking.ts'

/** An act that a limit stops. */
export type Asked = { act: Act; shown: Shown; member: AskedFor | null }

type ApprovalDialogProps = {
  venue: PageVenue
  asked: Asked
  requestId: number | null
  onRequest: (id: number | null) => void
  onApproved: (approval: Approval) => void
  /** The way on without what needs approval, such as a sale without the discount. */
  leave?: { label: string; onLeave: () => void }
  /** The request may wait while the dialog is closed. */
  mayLeave?: boolean
  onClose: () => void
}

/** Asks somebody with the right to approve: here with their PIN or card, or on their own phone. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { venue, asked, requestId, onRequest, onApproved, leave, mayLeave = false, onClose } = props
  const { limit } = asked.shown
  const t = useApprovalWords(limit)
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  const asking = useAsking({
    venueId: venue.id,
    asked: { act: asked.act, limit },
    requestId,
    onRequest,
    onApproved,
  })
  const { request } = asking
  const shown = request === null ? asked.shown : shownOf(request)
  const isWaiting = request?.state === 'waiting' && !asking.isLate
  const close = () => {
    if (asking.isBusy) return
    // A request that cannot be found again would still be shown on a phone.
    if (!(mayLeave && isWaiting)) asking.takeBack()
    onClose()
  }
  const goOn = () => {
    asking.takeBack()
    if (leave === undefined) onClose()
    else leave.onLeave()
  }
  return (
    <SheetDialog
      title={t.title[limit]}
      of={asked.act.kind === 'sale' ? t.leadCart : t.lead}
      onClose={close}
      width={964}
    >
      <div className={classes.columns}>
        <AskedSide venue={venue} shown={shown} member={asked.member}>
          {request === null ? (
            <ReasonChoice limit={limit} reason={asking.reason} disabled={asking.isBusy} onReason={asking.setReason} />
          ) : (
            <Stack gap={1}>
              <Text size="small" tone="soft">
                {t.reason}
              </Text>
              <Text weight="semibold" breaks>
                {request.reason}
              </Text>
            </Stack>
          )}
        </AskedSide>
        {request === null ? (
          <ApproverSide asking={asking} isShared={isShared} />
        ) : (
          <RequestSide asking={asking} request={request} isShared={isShared} mayLeave={mayLeave} />
        )}
      </div>
      <Row gap={5} padX={7} padY={6} line="top" wrap className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="lg"
          disabled={asking.isBusy}
          onClick={goOn}
          className={classes.leave ?? ''}
        >
          {leave?.label ?? t.cancel}
        </Button>
        {request === null && <AskButtons venue={venue} shown={shown} asking={asking} isShared={isShared} />}
        {isWaiting && (
          <>
            {mayLeave && (
              <Button variant="default" size="lg" onClick={onClose}>
                {t.serveOthers}
              </Button>
            )}
            <Button variant="default" size="lg" disabled={asking.isBusy} onClick={asking.takeBack}>
              {t.takeBack}
            </Button>
          </>
        )}
        {request !== null && !isWaiting && (
          <Button {...guardedMark} size="lg" onClick={asking.askAgain}>
            {t.again}
          </Button>
        )}
      </Row>
    </SheetDialog>
  )
}

type AskButtonsProps = { venue: PageVenue; shown: Shown; asking: Asking; isShared: boolean }

/** Both ways to an approval. A locked one says why beside it. */
function AskButtons({ venue, shown, asking, isShared }: AskButtonsProps) {
  const t = useApprovalWords(asking.limit)
  const { figure } = useFigures(venue.currency)(shown)
  const { hasReason, remote, chosen, digits, isWhole, isBusy } = asking
  const lock = !hasReason
    ? t.locked.reason
    : remote === null || !isShared
      ? ''
      : chosen === null
        ? t.locked.face
        : digits === null
          ? t.locked.card
          : isWhole
            ? ''
            : t.locked.pin
  const isLocked = !hasReason || !isWhole
  return (
    <>
      <Text size="small" tone="quiet" className={classes.lock} role="status">
        {lock}
      </Text>
      {remote !== null && (
        <BusyButton
          {...guardedMark}
          size="lg"
          variant={isShared ? 'default' : 'filled'}
          busy={isBusy && !isShared}
          disabled={!hasReason || (isBusy && isShared)}
          icon={<IconSend size={20} stroke={1.6} aria-hidden="true" />}
          onClick={asking.askRemote}
        >
          {t.askOf(remote.name, remote.online)}
        </BusyButton>
      )}
      {isShared && (
        <BusyButton
          {...guardedMark}
          size="lg"
          busy={isBusy}
          disabled={isLocked && !isBusy}
          icon={isLocked ? <IconLock size={20} stroke={1.6} /> : <IconCheck size={20} stroke={1.8} />}
          onClick={asking.approve}
        >
          {figure === null ? t.approvePlain : t.approve(figure)}
        </BusyButton>
      )}
    </>
  )
}
