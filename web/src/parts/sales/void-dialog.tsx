import { errorWords } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatTime } from '../../format/format.ts'
import { plainShown } from '../approvals/approval-figures.ts'
import { FormApprovalOffer, useFormApproval } from '../approvals/approval-offer.tsx'
import { type Approved, approvedBy } from '../approvals/approved.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useForm } from '../forms/form.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Strip } from '../../design/strip.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import { voidWords } from './void-words.ts'

type VoidDialogProps = {
  venue: PageVenue
  sale: { id: number; totalCents: number; memberName: string; voidableUntil: string | null; needsApproval?: boolean }
  takeBack: (reason: string, approval: Approved) => Promise<void>
  onVoided: () => void
  onClose: () => void
}

/** Voids a whole sale. The reason is stored with it. */
export function VoidDialog({ venue, sale, takeBack, onVoided, onClose }: VoidDialogProps) {
  const t = useWords(voidWords)
  const { check } = useWords(checkingWords)
  const language = useLanguage()
  const { isLost, send } = useChecking()
  const amount = formatMoney(sale.totalCents, venue.currency, language)
  const approval = useFormApproval()
  const act = { kind: 'void', saleId: sale.id } as const
  const approvalId = approval.idFor(act)
  const until = sale.voidableUntil === null ? null : new Date(sale.voidableUntil)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (typed) => (typed.trim() === '' ? t.reasonMissing : null) },
    failed: t.failed,
    submit: async ({ reason }) => {
      await send(() => takeBack(reason.trim(), approvedBy(approvalId)))
      toast.done({ title: t.done(amount) })
      onVoided()
    },
  })
  const isStopped = sale.needsApproval === true || form.refusal?.code === 'void_limit'
  const isLocked = isStopped && approvalId === undefined
  return (
    <FormDialog
      title={t.title}
      of={t.of(sale.id, sale.memberName)}
      form={isLost || isLocked ? { ...form, refusal: null } : form}
      changed={!isLost && form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={isLost ? check : t.confirm}
      locked={isLocked}
      icon={<IconArrowBackUp size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <p>
        {t.hint(amount)} {until !== null && t.until(formatTime(until, language, venue.timeZone))}
      </p>
      {isLocked && (
        <Strip tone="bad" title={errorWords('void_limit', language)} compact role="alert">
          <FormApprovalOffer
            venue={venue}
            asked={{
              act,
              shown: { ...plainShown, limit: 'void_limit', figure: amountOfCents(sale.totalCents) },
              member: null,
            }}
            approval={approval}
          />
        </Strip>
      )}
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required disabled={isLost} data-autofocus />
    </FormDialog>
  )
}
