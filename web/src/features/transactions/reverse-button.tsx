import { kindOfType } from '@aforo/domain'
import { Button } from '@mantine/core'
import { memberWords } from '../../parts/members/member-words.ts'
import { reversalWords } from '../../parts/transactions/reversal-words.ts'
import { useWords } from '../../words/words.ts'
import type { Booked } from './transactions-queries.ts'

export function ReverseButton({ booked, onReverse }: { booked: Booked; onReverse: (() => void) | null }) {
  const t = useWords(reversalWords)
  const { transactionKinds } = useWords(memberWords)
  if (onReverse === null) return null
  return (
    <Button
      variant="subtle"
      aria-label={t.reverseOf(transactionKinds[kindOfType(booked.type)], booked.receipt)}
      onClick={onReverse}
    >
      {t.reverse}
    </Button>
  )
}
