import { centsOfAmount } from '@aforo/domain'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { toast } from '../../design/toasts.tsx'
import { Stack } from '../../design/primitives.tsx'
import { useFocusBack } from '../../design/use-focus-back.ts'
import { useWords } from '../../words/words.ts'
import { useMemberCommands } from './members-queries.ts'
import { confirmWords } from './confirm-words.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { payoutWords } from './payout-words.ts'

type EraseDialogProps = { venue: PageVenue; member: Client; onClose: () => void }

/** Erases a member's data permanently. The credit belongs to the member, so it is paid out first. */
export function EraseDialog({ venue, member, onClose }: EraseDialogProps) {
  const t = useWords(confirmWords)
  const payout = useWords(payoutWords)
  const language = useLanguage()
  const { erase, readAgain } = useMemberCommands(venue.id)
  const [balanceCents, setBalanceCents] = useState(centsOfAmount(member.profile.cash_balance))
  // The payout dialog is followed by the confirmation. The focus returns to the element that opened the first.
  useFocusBack()
  const name = memberName(member)
  if (balanceCents > 0) {
    return (
      <PayoutDialog
        // Remount after a partial payout, to load what is left.
        key={balanceCents}
        venue={venue}
        member={member}
        title={payout.beforeErasing(name)}
        hint={payout.isTheirs(formatMoney(balanceCents, venue.currency, language))}
        onPaid={setBalanceCents}
        onClose={onClose}
      />
    )
  }
  return (
    <Confirmation
      title={t.eraseTitle(name)}
      name={name}
      confirm={t.eraseConfirm}
      failed={t.eraseFailed}
      onClose={onClose}
      onConfirm={async () => {
        let isDone = true
        try {
          isDone = (await erase(member.id)).state === 'done'
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'member_has_credit')) throw error
          // The wallet was topped up in the meantime.
          const { profile } = await readAgain(member.id)
          return setBalanceCents(centsOfAmount(profile.cash_balance))
        }
        toast.done(isDone ? { title: t.eraseDone } : { title: t.erasePending, body: t.erasePendingHint })
        onClose()
      }}
    >
      <Stack gap={5}>
        <p>{t.eraseHint}</p>
        <p>{t.eraseStays}</p>
      </Stack>
    </Confirmation>
  )
}
