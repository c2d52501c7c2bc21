import { centsOfAmount, memberNumberText, milliOfQuantity } from '@aforo/domain'
import { Button, Tooltip } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatDay, formatGrams, formatMoney, formatTime } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import classes from './member-panel.module.css'
import { memberPanelWords } from './member-panel-words.ts'
import type { Member } from './member-queries.ts'

type MemberHeadProps = {
  venue: PageVenue
  member: Member
  /** Null where the person may not do it, or there is nothing to do. */
  onTopUp: ((member: Member) => void) | null
  onPayout: ((member: Member) => void) | null
}

/** Name and state of the member, with the figures that are needed most often. */
export function MemberHead({ venue, member, onTopUp, onPayout }: MemberHeadProps) {
  const t = useWords(memberPanelWords)
  const w = useWords(memberWords)
  const language = useLanguage()
  const { profile, email, entry_time: entryTime } = member
  const isErased = member.state === 'erased'
  const number = w.number(memberNumberText(profile.client_id))
  return (
    <Stack className={classes.head} gap={6} padY={6}>
      <Row className={classes.person} gap={6}>
        <Portrait id={member.id} name={isErased ? '' : memberName(member)} size={84} imagePath={profile.image_path} />
        <Stack grow gap={2}>
          <Text as="h2" size="heading" weight="semibold" breaks>
            {isErased ? w.erased : memberName(member)}
          </Text>
          <Text as="p" tone="soft" numeric truncate title={email ?? undefined}>
            {email === null ? number : `${number} · ${email}`}
          </Text>
          <Row as="p" gap={4} wrap>
            {!isErased && <StateBadge state={member.state} />}
            {entryTime !== null && (
              <Badge tone="info" Icon={IconDoorEnter}>
                {t.inside(formatTime(new Date(entryTime), language, venue.timeZone))}
              </Badge>
            )}
          </Row>
        </Stack>
      </Row>
      <Figures venue={venue} member={member} onTopUp={onTopUp} onPayout={onPayout} />
    </Stack>
  )
}

function Figures({ venue, member, onTopUp, onPayout }: MemberHeadProps) {
  const t = useWords(memberPanelWords)
  const language = useLanguage()
  const { month, fee_kind: feeKind, fee_paid_until: paidUntil } = member
  const money = formatMoney(centsOfAmount(member.profile.cash_balance), venue.currency, language)
  const symbol = currencySymbol(venue.currency, language)
  const monthText = useMonthText(month)
  return (
    <Row as="dl" gap={4} wrap align="stretch">
      <Figure name={t.credit} value={money}>
        {(onTopUp !== null || onPayout !== null) && (
          <Row className={classes.money} gap={2}>
            {onTopUp !== null && (
              <Button
                variant="light"
                aria-label={t.topUpOf(symbol, memberName(member))}
                onClick={() => onTopUp(member)}
              >
                {t.topUp(symbol)}
              </Button>
            )}
            {onPayout !== null && (
              <Tooltip label={t.payout}>
                <Button
                  variant="default"
                  aria-label={t.payoutOf(symbol, memberName(member))}
                  onClick={() => onPayout(member)}
                >
                  {t.less(symbol)}
                </Button>
              </Tooltip>
            )}
          </Row>
        )}
      </Figure>
      {monthText !== null && <Figure name={t.month} value={monthText} />}
      <Figure name={t.registered} value={formatDay(member.registered_on, language)} />
      {feeKind !== 'none' && (
        <Figure name={t.paidUntil} value={paidUntil === null ? t.unpaid : formatDay(paidUntil, language)} />
      )}
    </Row>
  )
}

/** "42,5 de 60 g", or "42,5 g" without a limit; null if nothing is known. */
function useMonthText({ grams, limit }: Member['month']): string | null {
  const t = useWords(memberPanelWords)
  const language = useLanguage()
  const gramsText = (quantity: number) => formatGrams(milliOfQuantity(quantity), language)
  if (limit === null) return grams === 0 ? null : gramsText(grams)
  return t.monthOf(gramsText(grams).replace(/\sg$/, ''), gramsText(limit))
}

type FigureProps = { name: string; value: string; children?: ReactNode }

function Figure({ name, value, children }: FigureProps) {
  return (
    <Stack className={classes.figure} padX={5} padY={4}>
      <Text as="dt" size="small" weight="medium" tone="soft">
        {name}
      </Text>
      <Text as="dd" size="lead" weight="semibold" numeric breaks>
        <span>{value}</span> {children}
      </Text>
    </Stack>
  )
}
