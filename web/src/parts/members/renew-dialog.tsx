import { centsOfAmount, feeMethods, type FeeMethod, feePaysUntil, feePosting, walletBlocker } from '@aforo/domain'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatMoney } from '../../format/format.ts'
import { type Client, memberName } from './member-name.ts'
import { memberWords } from './member-words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Confirmation } from '../forms/confirmation.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { useRenewal } from './renew-queries.ts'
import { renewWords } from './renew-words.ts'

type RenewDialogProps = {
  venue: PageVenue
  member: Client
  today: string
  /** Called after the payment. */
  onDone?: () => void
  onClose: () => void
}

type Terms = { kind: Client['fee_kind']; paidUntil: string | null; costCents: number; balanceCents: number }

const termsOf = ({ fee_kind: kind, fee_paid_until: paidUntil, fee_cost: cost, profile }: Client): Terms => ({
  kind,
  paidUntil,
  costCents: centsOfAmount(cost),
  balanceCents: centsOfAmount(profile.cash_balance),
})

/** Takes the membership fee of a member. */
export function RenewDialog({ venue, member, today, onDone, onClose }: RenewDialogProps) {
  const t = useWords(renewWords)
  const { methods, feeKinds } = useWords(memberWords)
  const language = useLanguage()
  const renew = useRenewal(venue.id, member.id)
  const [method, setMethod] = useState<FeeMethod>('cash')
  // After a lost reply the new figures may already include the payment. The figures at sending are kept, so that it is
  // not counted twice.
  const [held, setHeld] = useState<Terms | null>(null)
  const { kind, paidUntil, costCents, balanceCents } = held ?? termsOf(member)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const showDay = (day: string) => formatDay(day, language)
  const isShort = walletBlocker(balanceCents, feePosting('wallet', costCents)) !== null
  const then = feePaysUntil(kind, paidUntil, today)
  return (
    <Confirmation
      title={t.title(memberName(member))}
      confirm={t.confirm(money(costCents))}
      icon={<IconRefresh size={18} />}
      harmless
      unknown={t.unknown}
      onClose={onClose}
      onConfirm={async () => {
        try {
          const { fee_paid_until: until } = await renew(method)
          toast.done({ title: t.done(showDay(until)) })
          onClose()
          onDone?.()
        } catch (error) {
          setHeld(error instanceof ApiError && isUnknown(error.code) ? (held ?? termsOf(member)) : null)
          throw error
        }
      }}
    >
      <Stack gap={5}>
        <Stack as="dl">
          <FactLine isLined name={t.cost(feeKinds[kind])}>
            {money(costCents)}
          </FactLine>
          <FactLine isLined name={t.now}>
            {paidUntil === null ? t.never : showDay(paidUntil)}
          </FactLine>
          {then !== null && (
            <FactLine isLined name={t.afterwards}>
              {showDay(then)}
            </FactLine>
          )}
          {method === 'wallet' && (
            <FactLine isLined name={t.balanceThen}>
              {money(balanceCents - costCents)}
            </FactLine>
          )}
        </Stack>
        <Stack gap={3}>
          <ChoiceField
            name="method"
            label={t.method}
            choices={feeMethods.map((value) => ({
              value,
              label: methods[value],
              disabled: value === 'wallet' && isShort,
            }))}
            value={method}
            disabled={held !== null}
            onChange={setMethod}
          />
          {isShort && (
            <Text as="p" size="small" tone="quiet">
              {t.short(money(costCents - balanceCents))}
            </Text>
          )}
        </Stack>
      </Stack>
    </Confirmation>
  )
}
