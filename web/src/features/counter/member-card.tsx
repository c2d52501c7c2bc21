import { centsOfAmount, entryInstant, memberNumberText, minutesInside } from '@aforo/domain'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconClockFilled, IconSearch, IconShoppingCart } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney, formatTime, formatWorked } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './member-card.module.css'
import { MemberSearch } from './member-search.tsx'
import type { CounterMember } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { offlineCounterWords } from './offline-counter-words.ts'

type MemberCardProps = {
  venue: PageVenue
  client: CounterMember
  /** Time of entry; null if the member is not inside. */
  entryTime: string | null
  /** From when the credit is, or null with a connection. */
  asOf: Date | null
  isCartShown: boolean
  onToggleCart: () => void
  /** Null without the right to top up. */
  onTopUp: (() => void) | null
  onChoose: (id: number | null) => void
}

/** The member being served: credit, length of stay, and grams left. */
export function MemberCard(props: MemberCardProps) {
  const { venue, client, entryTime, asOf, isCartShown, onToggleCart, onTopUp, onChoose } = props
  const t = useWords(counterWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const isNarrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const now = new Date(useMinute())
  const heading = useRef<HTMLHeadingElement>(null)
  const stay = entryTime === null ? null : formatWorked(minutesInside(entryInstant(entryTime), now), language)
  const numberText = number(memberNumberText(client.profile.client_id))

  // After a selection by keyboard or card, keyboard use continues from this card.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const toggleWords = isCartShown ? t.hideCart : t.showCart
  const cartIcon = <IconShoppingCart size={20} stroke={1.8} aria-hidden="true" />
  const toggle = {
    variant: 'default',
    'aria-expanded': isCartShown,
    'aria-label': toggleWords,
    onClick: onToggleCart,
  }
  return (
    <section className={classes.card} aria-label={memberName(client)}>
      <Portrait
        id={client.id}
        name={memberName(client)}
        size={isPhone ? 60 : isNarrow ? 92 : 104}
        imagePath={client.profile.image_path}
      />
      <Row gap={4}>
        <Stack grow>
          <Row wrap gap={4}>
            <Text as="h1" ref={heading} size="title" weight="semibold" truncate className={classes.name} tabIndex={-1}>
              {memberName(client)}
            </Text>
            {isPhone ? <BarredBadge state={client.state} /> : <StateBadge state={client.state} />}
          </Row>
          <Row as="p" gap={2} size="small" tone="soft" numeric>
            <Text as="b" weight="semibold" tone="ink" nowrap>
              {numberText}
            </Text>{' '}
            ·{' '}
            {isPhone ? (
              stay === null ? (
                t.notInside
              ) : (
                t.stayInside(stay)
              )
            ) : (
              <Text truncate title={client.email ?? ''}>
                {client.email}
              </Text>
            )}
          </Row>
        </Stack>
        {isPhone ? (
          <ActionIcon size="lg" variant="default" aria-label={t.search} onClick={() => onChoose(null)}>
            <IconSearch size={22} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <>
            <MemberSearch venueId={venue.id} currentId={client.id} onChoose={onChoose} />
            {isNarrow ? (
              <ActionIcon size="lg" {...toggle}>
                {cartIcon}
              </ActionIcon>
            ) : (
              <Button leftSection={cartIcon} {...toggle}>
                {toggleWords}
              </Button>
            )}
          </>
        )}
      </Row>
      <Row gap={6} className={classes.facts}>
        <Row align="end" gap={4}>
          <Fact label={asOf === null ? t.credit : <CreditAt asOf={asOf} venue={venue} />}>
            <Figure>{formatMoney(centsOfAmount(client.profile.cash_balance), venue.currency, language)}</Figure>
          </Fact>
          {onTopUp !== null && (
            <Button variant="light" className={classes.fixed ?? ''} aria-label={t.addCredit} onClick={onTopUp}>
              {`+ ${currencySymbol(venue.currency, language)}`}
            </Button>
          )}
        </Row>
        {!isPhone && (
          <Fact label={t.inside}>
            {stay === null ? <Badge tone="bad">{t.notInside}</Badge> : <Figure>{stay}</Figure>}
          </Fact>
        )}
        <div className={classes.month}>
          {client.month.limit === null ? (
            <Fact label={t.month}>
              <MonthUse month={client.month} />
            </Fact>
          ) : (
            <MonthUse month={client.month} withLeft={!isPhone} />
          )}
        </div>
      </Row>
    </section>
  )
}

/** The credit is only as this device knows it. */
function CreditAt({ asOf, venue }: { asOf: Date; venue: PageVenue }) {
  const t = useWords(offlineCounterWords)
  const language = useLanguage()
  return (
    <Row as="span" gap={2} tone="warn">
      <IconClockFilled size={15} aria-hidden="true" /> {t.creditAt(formatTime(asOf, language, venue.timeZone))}
    </Row>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Stack align="start">
    <Text size="small" weight="medium" tone="soft" nowrap>
      {label}
    </Text>
    {children}
  </Stack>
)

const Figure = ({ children }: { children: string }) => (
  <Text as="b" size="title" weight="semibold" numeric nowrap>
    {children}
  </Text>
)
