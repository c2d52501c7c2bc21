import { changeCents } from '@aforo/domain'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import type { Typed } from '../../design/keypad-text.ts'
import { ValueBox } from '../../design/value-box.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencyLeads, currencySymbol, formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import classes from './top-up-dialog.module.css'
import { topUpWords } from './top-up-words.ts'

type TopUpCashProps = {
  amountCents: number
  receivedCents: number
  typed: Typed
  currency: string
  locked: boolean
  idle: boolean
  onActivate: () => void
  onText: (text: string) => void
}

/** The cash that the member hands over, and the change. It only helps to count: nothing of it is stored. */
export function TopUpCash({ amountCents, receivedCents, typed, currency, ...box }: TopUpCashProps) {
  const t = useWords(topUpWords)
  const language = useLanguage()
  const change = changeCents(amountCents, receivedCents)
  const isShort = change !== null && change < 0
  return (
    <Row gap={5} align="stretch" className={classes.cash}>
      <ValueBox
        label={t.received}
        typed={typed}
        unit={currencySymbol(currency, language)}
        unitLeads={currencyLeads(currency, language)}
        compact
        {...box}
      />
      <Stack as="p" justify="center" numeric role="status">
        <Text size="small" weight="medium" tone="soft">
          {isShort ? t.short : t.change}
        </Text>{' '}
        <Text as="b" size="heading" weight="bold" tone={change === null ? 'quiet' : isShort ? 'bad' : 'ok'}>
          {change === null ? '—' : formatMoney(Math.abs(change), currency, language)}
        </Text>
      </Stack>
    </Row>
  )
}
