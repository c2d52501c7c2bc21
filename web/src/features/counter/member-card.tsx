import { centsOfAmount, entryInstant, memberNumberText, minutesInside } from '@aforo/domain'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconShoppingCart } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatCount, formatMoney } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './member-card.module.css'
import { MemberSearch } from './member-search.tsx'
import type { CounterMember } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'

type MemberCardProps = {
  venue: PageVenue
  client: CounterMember
  /** Time of entry; null if the member is not inside. */
  entryTime: string | null
  isCartShown: boolean
  onToggleCart: () => void
  /** Null without the right to top up. */
  onTopUp: (() => void) | null
  onChoose: (id: number | null) => void
}

/** The member being served: credit, length of stay, and grams left. */
export function MemberCard(props: MemberCardProps) {
  const { venue, client, entryTime, isCartShown, onToggleCart, onTopUp, onChoose } = props
  const t = useWords(counterWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const isNarrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const now = new Date(useMinute())
  const heading = useRef<HTMLHeadingElement>(null)
  const minutes = entryTime === null ? null : formatCount(minutesInside(entryInstant(entryTime), now), language)
  const numberText = number(memberNumberText(client.profile.client_id))

  // After a selection by keyboard or card, keyboard use continues from this card.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section className={classes.card} aria-label={memberName(client)}>
      <Portrait id={client.id} size={isPhone ? 60 : isNarrow ? 92 : 104} imagePath={client.profile.image_path} />
      <div className={classes.who}>
        <div className={classes.names}>
          <h1 ref={heading} className={classes.name} tabIndex={-1}>
            {memberName(client)}
          </h1>
          {!isPhone && <StateBadge state={client.state} />}
        </div>
        <p className={classes.number}>
          <b>{numberText}</b> ·{' '}
          {isPhone ? minutes === null ? t.notInside : t.minutesInside(minutes) : <Email client={client} />}
        </p>
      </div>
      {isPhone ? (
        <ActionIcon
          className={classes.searchButton ?? ''}
          variant="default"
          aria-label={t.search}
          onClick={() => onChoose(null)}
        >
          <IconSearch size={22} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <>
          <MemberSearch venueId={venue.id} currentId={client.id} onChoose={onChoose} />
          <Button
            className={classes.toggle ?? ''}
            variant="default"
            aria-expanded={isCartShown}
            aria-label={isCartShown ? t.hideCart : t.showCart}
            onClick={onToggleCart}
          >
            <IconShoppingCart size={20} stroke={1.8} aria-hidden="true" />{' '}
            <span className={classes.toggleWords}>{isCartShown ? t.hideCart : t.showCart}</span>
          </Button>
        </>
      )}
      <div className={classes.facts}>
        <div className={classes.credit}>
          <div>
            <span className={classes.label}>{t.credit}</span>
            <b className={classes.figure}>
              {formatMoney(centsOfAmount(client.profile.cash_balance), venue.currency, language)}
            </b>
          </div>
          {onTopUp !== null && (
            <button type="button" className={classes.topUp} aria-label={t.addCredit} onClick={onTopUp}>
              {`+ ${currencySymbol(venue.currency, language)}`}
            </button>
          )}
        </div>
        {!isPhone && (
          <div className={classes.stay}>
            <span className={classes.label}>{t.inside}</span>
            {minutes === null ? (
              <span className={classes.outside}>
                <Badge tone="bad">{t.notInside}</Badge>
              </span>
            ) : (
              <b className={classes.figure}>{t.minutes(minutes)}</b>
            )}
          </div>
        )}
        <div className={classes.month}>
          {client.month.limit === null && <span className={classes.label}>{t.month}</span>}
          <MonthUse month={client.month} withLeft={!isPhone} />
        </div>
      </div>
    </section>
  )
}

function Email({ client: { email } }: { client: CounterMember }) {
  return (
    <span className={classes.email} title={email ?? ''}>
      {email}
    </span>
  )
}
