import { entryInstant, reversalWindowMinutes } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheckFilled, IconCloudUp, IconDoorExit, IconUserSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useSecondsUntil } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import classes from './cart-panel.module.css'
import { offlineCounterWords } from './offline-counter-words.ts'
import type { SaleDone } from './sale-outbox.ts'
import { TicketButtons } from './ticket-buttons.tsx'

type PaidPanelProps = {
  venue: PageVenue
  paid: SaleDone
  /** This device sells without a connection. */
  isAlone: boolean
  isLeaving: boolean
  onVoid: () => void
  /** Null without the right to record exits, or if the member is not inside. */
  onExit: (() => void) | null
  onNext: () => void
}

/** The payment result: remaining credit, and the next steps. */
export function PaidPanel({ venue, paid, isAlone, isLeaving, onVoid, onExit, onNext }: PaidPanelProps) {
  const t = useWords(cartWords)
  const o = useWords(offlineCounterWords)
  // Stays so when the connection is back: the server has its own number for the sale.
  const [isSavedHere] = useState(isAlone)
  const language = useLanguage()
  const next = useRef<HTMLButtonElement>(null)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const voidableUntilMs = entryInstant(paid.madeAt).getTime() + reversalWindowMinutes * 60_000
  const isVoidable = useSecondsUntil(voidableUntilMs, true) > 0
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <Stack grow className={classes.paid}>
      <Stack align="center" justify="center" gap={4} grow padY={7} padX={6} tone="ok" textAlign="center" role="status">
        <IconCircleCheckFilled size={64} aria-hidden="true" />
        <Text as="h2" size="amount" weight="bold" tone="ink" numeric>
          {t.paid(money(paid.paidCents))}
        </Text>
        <Text as="p" size="lead" tone="soft" numeric>
          {t.newCredit}{' '}
          <Text as="b" weight="semibold" tone="ok">
            {money(paid.balanceCents)}
          </Text>
        </Text>
        {isSavedHere && (
          <>
            <Row as="p" gap={4} tone="warn" weight="semibold">
              <IconCloudUp size={20} stroke={1.7} aria-hidden="true" /> {o.savedHere}
            </Row>
            <Text as="p" size="small" tone="soft">
              {o.paidWaits}
            </Text>
          </>
        )}
      </Stack>
      <Row fixed wrap gap={4} padX={6} padY={5} line="top" className={classes.next}>
        {!isSavedHere && <TicketButtons venue={venue} saleId={paid.saleId} />}
        {isVoidable && !isSavedHere && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={onVoid}
          >
            {t.void}
          </Button>
        )}
        {onExit !== null && (
          <BusyButton
            {...guardedMark}
            variant="default"
            size="lg"
            busy={isLeaving}
            icon={<IconDoorExit size={20} aria-hidden="true" />}
            onClick={onExit}
          >
            {t.exit}
          </BusyButton>
        )}
        <Button ref={next} size="xl" leftSection={<IconUserSearch size={21} aria-hidden="true" />} onClick={onNext}>
          {t.nextMember}
        </Button>
      </Row>
    </Stack>
  )
}
