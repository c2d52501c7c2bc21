import { type Act, isSameAct } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPast } from '../../design/use-now.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { ApprovalDialog, type Asked } from './approval-dialog.tsx'
import type { Approval } from './approval-queries.ts'
import { useApprovalWords } from './use-approval-words.ts'

type AskApprovalProps = {
  venue: PageVenue
  asked: Asked
  onApproved: (approval: Approval) => void
  onClose: () => void
}

/** The dialog for an act that ends with it: closing it takes the request back. */
export function AskApproval({ venue, asked: now, onApproved, onClose }: AskApprovalProps) {
  const [requestId, setRequestId] = useState<number | null>(null)
  // The request is about the act as it was when it was asked for.
  const [asked] = useState(now)
  return (
    <ApprovalDialog
      venue={venue}
      asked={asked}
      requestId={requestId}
      onRequest={setRequestId}
      onApproved={onApproved}
      onClose={onClose}
    />
  )
}

type ApprovalOfferProps = Omit<AskApprovalProps, 'onClose'> & { size?: 'sm' | 'md' }

/** Beside a refusal that an approval gets past. */
export function ApprovalOffer({ venue, asked, onApproved, size = 'sm' }: ApprovalOfferProps) {
  const t = useApprovalWords(asked.shown.limit)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconUserCheck size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t.offer}
      </Button>
      {isOpen && (
        <AskApproval
          venue={venue}
          asked={asked}
          onApproved={(approval) => {
            setIsOpen(false)
            onApproved(approval)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The approval of a form. It counts only for the act for which it was given, and only for its time. */
export function useFormApproval() {
  const [approved, setApproved] = useState<{ id: number; expiresAt: string; act: Act } | null>(null)
  const isPast = useIsPast(approved === null ? null : Date.parse(approved.expiresAt))
  return {
    idFor: (act: Act): number | undefined =>
      approved !== null && !isPast && isSameAct(approved.act, act) ? approved.id : undefined,
    take: ({ id, expires_at: expiresAt }: Approval, act: Act) => setApproved({ id, expiresAt, act }),
  }
}

type FormApprovalOfferProps = {
  venue: PageVenue
  asked: Asked
  approval: ReturnType<typeof useFormApproval>
}

/** In a form that a limit stops. Once approved, the form is sent. */
export function FormApprovalOffer({ venue, asked, approval }: FormApprovalOfferProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <ApprovalOffer
        venue={venue}
        asked={asked}
        onApproved={(given) => {
          const form = place.current?.closest('form')
          // Unlocks the form first.
          flushSync(() => approval.take(given, asked.act))
          form?.requestSubmit()
        }}
      />
    </div>
  )
}
