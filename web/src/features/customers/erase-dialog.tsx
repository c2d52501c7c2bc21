import { centsOfAmount, paymentMethods, type PaymentMethod, priceMostCents } from '@aforo/domain'
import { IconCashBanknote } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../api/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { type Client, memberName } from '../../members/member-name.ts'
import { memberWords } from '../../members/member-words.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useWords } from '../../words/words.ts'
import { useMemberCommands, usePayout } from './customers-queries.ts'
import { deedWords } from './deed-words.ts'
import classes from './deeds.module.css'

type EraseDialogProps = { venue: PageVenue; member: Client; onClose: () => void }

/** Erases the data of a member for good. What is in their wallet is theirs, and is given back first. */
export function EraseDialog({ venue, member, onClose }: EraseDialogProps) {
  const t = useWords(deedWords)
  const { erase, readAgain } = useMemberCommands(venue.id)
  const [balanceCents, setBalanceCents] = useState(centsOfAmount(member.profile.cash_balance))
  // From one question to the next: what opened the first is what the focus returns to.
  useFocusBack()
  const name = memberName(member)
  if (balanceCents > 0) {
    return (
      <PayoutQuestion
        // What is left after the most that one payout can be is asked for anew.
        key={balanceCents}
        venue={venue}
        member={member}
        balanceCents={balanceCents}
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
        try {
          await erase(member.id)
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'member_has_credit')) throw error
          // Somebody put money into the wallet meanwhile.
          const { profile } = await readAgain(member.id)
          return setBalanceCents(centsOfAmount(profile.cash_balance))
        }
        toast.done({ title: t.eraseDone })
        onClose()
      }}
    >
      <div className={classes.stack}>
        <p>{t.eraseHint}</p>
        <p>{t.eraseStays}</p>
      </div>
    </Confirmation>
  )
}

type PayoutQuestionProps = EraseDialogProps & { balanceCents: number; onPaid: (leftCents: number) => void }

function PayoutQuestion({ venue, member, balanceCents, onPaid, onClose }: PayoutQuestionProps) {
  const t = useWords(deedWords)
  const { methods } = useWords(memberWords)
  const language = useLanguage()
  const payOut = usePayout(venue.id, member.id)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  /** Left unanswered: it can be sent again only as it was. */
  const [isUnanswered, setIsUnanswered] = useState(false)
  const amountCents = Math.min(balanceCents, priceMostCents)
  const say = (cents: number) => formatMoney(cents, venue.currency, language)
  return (
    <Confirmation
      title={t.payoutTitle(memberName(member))}
      confirm={t.payoutConfirm(say(amountCents))}
      icon={<IconCashBanknote size={18} />}
      harmless
      unknown={t.payoutUnknown}
      onClose={onClose}
      onConfirm={async () => {
        try {
          const { new_balance: left } = await payOut(amountCents, method)
          toast.done({ title: t.payoutDone(say(amountCents)) })
          onPaid(centsOfAmount(left))
        } catch (error) {
          setIsUnanswered(error instanceof ApiError && isUnknown(error.code))
          throw error
        }
      }}
    >
      <div className={classes.stack}>
        <p>{t.payoutHint(say(balanceCents))}</p>
        <ChoiceField
          name="method"
          label={t.payoutMethod}
          choices={paymentMethods.map((value) => ({ value, label: methods[value] }))}
          value={method}
          disabled={isUnanswered}
          onChange={setMethod}
        />
      </div>
    </Confirmation>
  )
}
