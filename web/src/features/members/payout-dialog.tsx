import {
  amountOfCents,
  centsOfAmount,
  isApprovable,
  mayUse,
  likelyPayoutMethod,
  payableCents,
  type PaymentMethod,
  paymentMethods,
  type PayoutFacts,
  payoutLeftCents,
  payoutVerdict,
  priceMostCents,
  readTypedCents,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney } from '../../format/format.ts'
import { typeAmount } from '../../format/typed.ts'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { plainShown } from '../../parts/approvals/approval-figures.ts'
import { FormApprovalOffer, useFormApproval } from '../../parts/approvals/approval-offer.tsx'
import { approvedBy } from '../../parts/approvals/approved.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useCashDrawer } from '../../parts/printing/cash-drawer.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { payoutQuery, usePayout } from './members-queries.ts'
import { payoutFactsOf, payoutPreview } from './payout-preview.ts'
import { payoutWords } from './payout-words.ts'

type PayoutDialogProps = {
  venue: PageVenue
  member: Client
  /** Set if the payout precedes another action. */
  title?: string
  hint?: string
  onPaid: (leftCents: number) => void
  onClose: () => void
}

/** Pays out a member's credit by the method it was paid in. The maximum is shown before anything is sent. */
export function PayoutDialog(props: PayoutDialogProps) {
  const { venue, member, onClose } = props
  const t = useWords(payoutWords)
  const { person } = useSession()
  const terms = useQuery(payoutQuery(venue.id, member.id))
  if (terms.data !== undefined) {
    const facts = payoutFactsOf(terms.data, mayUse(person, venue.id, 'member.pay_out_above'))
    return <PayoutForm {...props} facts={facts} />
  }
  return (
    <Dialog title={props.title ?? t.title(memberName(member))} onClose={onClose} width={520}>
      {terms.isPending ? (
        <SkeletonRows rows={5} />
      ) : (
        <LoadError title={t.loadError} error={terms.error} onRetry={() => void terms.refetch()} />
      )}
    </Dialog>
  )
}

function PayoutForm({
  venue,
  member,
  title,
  hint,
  facts,
  onPaid,
  onClose,
}: PayoutDialogProps & { facts: PayoutFacts }) {
  const t = useWords(payoutWords)
  const { methods } = useWords(memberWords)
  const { check } = useWords(checkingWords)
  const language = useLanguage()
  const payOut = usePayout(venue.id, member.id)
  const openDrawer = useCashDrawer(venue.id)
  const { isLost, send } = useChecking()
  const [method, setMethod] = useState<PaymentMethod>(() => likelyPayoutMethod(facts))
  const format = (cents: number) => formatMoney(cents, venue.currency, language)
  const typedOf = (cents: number) => (cents === 0 ? '' : typeAmount(amountOfCents(cents), language))
  const mostBy = (by: PaymentMethod) => Math.min(payableCents(by, facts), priceMostCents)
  const centsIn = (text: string) => readTypedCents(text, priceMostCents) ?? 0
  const approval = useFormApproval()
  const actOf = (cents: number) => ({ kind: 'payout', memberId: member.id, amountCents: cents, method }) as const
  const form = useForm({
    initial: { amount: typedOf(mostBy(method)), reason: '' },
    check: {
      amount: (text) => (centsIn(text) === 0 ? t.amountFault : null),
      reason: (text) => (text.trim() === '' ? t.reasonMissing : null),
    },
    failed: t.failed,
    submit: async ({ amount, reason }) => {
      const amountCents = centsIn(amount)
      await send(async () => {
        const approved = approvedBy(approval.idFor(actOf(amountCents)))
        const { new_balance: left } = await payOut({ amountCents, method, reason: reason.trim() }, approved)
        if (method === 'cash') openDrawer()
        toast.done({ title: t.done(format(amountCents)) })
        onPaid(centsOfAmount(left))
      })
    },
  })
  const amountCents = centsIn(form.values.amount)
  const { blocks } = payoutVerdict(amountCents, method, facts)
  const limit = blocks !== null && isApprovable(blocks) ? blocks : null
  const isApproved = limit !== null && approval.idFor(actOf(amountCents)) !== undefined
  const { blocked, isOverruled } = payoutPreview({ amountCents, method }, facts, language, format)

  function choose(next: PaymentMethod): void {
    setMethod(next)
    // Keep a typed amount. The prefilled maximum changes with the method.
    if (amountCents === mostBy(method)) form.set('amount', typedOf(mostBy(next)))
  }
  return (
    <FormDialog
      title={title ?? t.title(memberName(member))}
      of={hint}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && form.values.reason !== ''}
      onClose={onClose}
      width={520}
      submit={isLost ? check : amountCents === 0 ? t.confirmNothing : t.confirm(format(amountCents))}
      locked={!isLost && blocked !== null && !isApproved}
      icon={<IconCashBanknote size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <PayoutFigures facts={facts} method={method} format={format} />
      <Stack gap={3}>
        <ChoiceField
          name="method"
          label={t.method}
          choices={paymentMethods.map((value) => ({ value, label: methods[value] }))}
          value={method}
          disabled={isLost}
          onChange={choose}
        />
        <Text as="p" size="small" tone="quiet">
          {t.payable(format(mostBy(method)))}
        </Text>
      </Stack>
      <TextInput
        {...form.field('amount')}
        label={t.amount}
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
        required
        disabled={isLost}
        rightSection={<span aria-hidden="true">{currencySymbol(venue.currency, language)}</span>}
        rightSectionPointerEvents="none"
      />
      {!isLost && blocked !== null && limit === null && <Notice state="bad">{blocked}</Notice>}
      {!isLost && blocked !== null && limit !== null && !isApproved && (
        <Strip tone="bad" title={blocked} compact role="alert">
          <FormApprovalOffer
            venue={venue}
            asked={{
              act: actOf(amountCents),
              shown: {
                ...plainShown,
                limit,
                figure: amountOfCents(amountCents),
                most: amountOfCents(payoutLeftCents(method, facts)[limit]),
              },
              member,
            }}
            approval={approval}
          />
        </Strip>
      )}
      {!isLost && isOverruled && <Notice state="warn">{t.overrules}</Notice>}
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required disabled={isLost} data-autofocus />
    </FormDialog>
  )
}

type PayoutFiguresProps = { facts: PayoutFacts; method: PaymentMethod; format: (cents: number) => string }

/** The member's credit by method, and the limits of the venue and its drawer. */
function PayoutFigures({ facts, method, format }: PayoutFiguresProps) {
  const t = useWords(payoutWords)
  const { balanceCents, credit, ceilings, drawerCents } = facts
  const { payoutMostCents, payoutDayMostCents } = ceilings
  const leftToday = payoutLeftCents(method, facts).payout_day_ceiling
  const figures: readonly (readonly [name: string, value: string])[] = [
    [t.credit, format(balanceCents)],
    ...paymentMethods.filter((by) => credit[by] > 0).map((by) => [t.came[by], format(credit[by])] as const),
    ...(method === 'cash' ? [[t.drawer, drawerCents === null ? t.noDrawer : format(drawerCents)] as const] : []),
    ...(payoutMostCents === null ? [] : [[t.most, format(payoutMostCents)] as const]),
    ...(payoutDayMostCents === null
      ? []
      : [[t.today, t.todayOf(format(leftToday), format(payoutDayMostCents))] as const]),
  ]
  return (
    <Stack as="dl">
      {figures.map(([name, value]) => (
        <FactLine isLined key={name} name={name}>
          {value}
        </FactLine>
      ))}
    </Stack>
  )
}
