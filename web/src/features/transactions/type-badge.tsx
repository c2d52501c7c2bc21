import { kindOfType, type TransactionType } from '@aforo/domain'
import {
  IconArrowBackUp,
  IconCalendarDollar,
  IconCashRegister,
  IconFileImport,
  type IconProps,
  IconReceiptRefund,
  IconScale,
  IconShoppingBag,
  IconTransferIn,
  IconTransferOut,
  IconWallet,
  IconWalletOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { memberWords } from '../../parts/members/member-words.ts'
import { reversalWords } from '../../parts/transactions/reversal-words.ts'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import type { Booked } from './transactions-queries.ts'

const icons: Record<TransactionType, ComponentType<IconProps>> = {
  add_cash: IconWallet,
  purchase: IconScale,
  fee: IconCalendarDollar,
  payout: IconWalletOff,
  return: IconReceiptRefund,
  reversal: IconArrowBackUp,
  cash_in: IconTransferIn,
  cash_out: IconTransferOut,
  expense: IconShoppingBag,
  till_difference: IconCashRegister,
  opening: IconFileImport,
}

/** The type of a transaction, and whether it was reversed. */
export function TypeBadge({ booked: { type, status } }: { booked: Booked }) {
  const { transactionKinds } = useWords(memberWords)
  const { reversed } = useWords(reversalWords)
  return (
    <>
      <Badge tone={type === 'add_cash' ? 'info' : 'neutral'} Icon={icons[type]}>
        {transactionKinds[kindOfType(type)]}
      </Badge>{' '}
      {status === 'reversed' && <Badge tone="outlined">{reversed}</Badge>}
    </>
  )
}
