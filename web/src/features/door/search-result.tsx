import {
  endingSoon,
  entryInstant,
  type EntryRule,
  type GateVerdict,
  gramUse,
  memberNumberText,
  milliOfQuantity,
  minutesInside,
} from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconRefresh, IconScale } from '@tabler/icons-react'
import { type Ref, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWorked } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import type { DoorMember } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Stack, Text } from '../../design/primitives.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { isRenewable, membershipOf, noVerdict, previewEntry } from './entry-preview.ts'
import { Highlight } from './highlight.tsx'
import classes from './search-result.module.css'
import type { DoorView } from './use-door.ts'
import { capitalised, useRuleWords } from './use-rule-words.ts'
import { useMinute } from '../../design/use-now.ts'

type SearchResultProps = {
  client: DoorMember
  venue: PageVenue
  door: DoorView
  typed: string
  isChosen: boolean
  mayDispense: boolean
  /** Receives the button of the selected member. */
  enterButton: Ref<HTMLButtonElement>
  onEnter: () => void
  onRenew: (() => void) | null
}

export function SearchResult(props: SearchResultProps) {
  const { client, typed, isChosen } = props
  const { number } = useWords(memberWords)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={row} className={classes.result} data-chosen={isChosen || undefined} aria-current={isChosen || undefined}>
      <Portrait id={client.id} name={memberName(client)} size={56} imagePath={client.profile.image_path} />
      <Stack>
        <Text as="b" size="lead" weight="semibold" breaks>
          <Highlight text={memberName(client)} typed={typed} />
        </Text>
        <Text size="small" tone="soft" breaks>
          {number(memberNumberText(client.profile.client_id))}
          {client.email !== null && (
            <>
              {' · '}
              <Highlight text={client.email} typed={typed} />
            </>
          )}
        </Text>
      </Stack>
      <Standing {...props} />
      <Act {...props} />
    </li>
  )
}

function Standing({ client, venue, door: { venueHere, room } }: SearchResultProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const nowMs = useMinute()
  if (client.inside_at !== null && client.entry_time !== null) {
    const since = entryInstant(client.entry_time)
    return (
      <Stack align="start" gap={2} size="small" tone="soft">
        <Badge tone="info" Icon={IconDoorEnter}>
          {client.inside_at.id === venue.id ? t.isInside : t.isInsideAt(client.inside_at.name)}
        </Badge>
        <BarredBadge state={client.state} />
        <span>
          {t.insideSince(
            formatTime(since, language, venue.timeZone),
            formatWorked(minutesInside(since, new Date(nowMs)), language),
          )}
        </span>
      </Stack>
    )
  }
  const verdict = venueHere === undefined || room === undefined ? noVerdict : previewEntry(client, venueHere, room)
  return (
    <Stack align="start" gap={2}>
      <Risk client={client} verdict={verdict} today={venueHere?.business_date} />
      {client.month.limit !== null && <MonthUse month={client.month} />}
    </Stack>
  )
}

type RiskProps = { client: DoorMember; verdict: GateVerdict<EntryRule>; today: string | undefined }

/** What the door would say about this member, in the colour in which it would say it. */
function Risk({ client, verdict: { blocks, asks }, today }: RiskProps) {
  const t = useWords(doorWords)
  const { states } = useWords(memberWords)
  const ruleWords = useRuleWords()
  const { grams, limit } = client.month
  const use = limit === null ? null : gramUse(milliOfQuantity(grams), milliOfQuantity(limit))
  const ending = today === undefined ? null : endingSoon(membershipOf(client), today)
  if (blocks !== null) return <Badge tone="bad">{capitalised(ruleWords(client, [blocks]))}</Badge>
  if (asks.length > 0) return <Badge tone="warn">{capitalised(ruleWords(client, asks))}</Badge>
  if (use === 'reached') return <Badge tone="bad">{t.limitReached}</Badge>
  if (use === 'near') return <Badge tone="warn">{t.nearLimit}</Badge>
  if (ending !== null) return <Badge tone="warn">{t.ends[ending.what](ending.days)}</Badge>
  return <Badge tone="ok">{states.active}</Badge>
}

/** The main action for a member: let in, renew the fee or dispense; or the rule that blocks the entry. */
function Act({ client, venue, door, isChosen, mayDispense, enterButton, onEnter, onRenew }: SearchResultProps) {
  const t = useWords(doorWords)
  const name = memberName(client)
  const { venueHere, room } = door
  const verdict = venueHere === undefined || room === undefined ? noVerdict : previewEntry(client, venueHere, room)
  if (client.inside_at !== null) {
    if (!mayDispense || client.inside_at.id !== venue.id) return null
    return (
      <Button
        component={Link}
        to={`/dispenser?userId=${client.id}`}
        variant="subtle"
        size="md"
        className={classes.act ?? ''}
        leftSection={<IconScale size={20} />}
        aria-label={t.dispenseTo(name)}
      >
        {t.dispense}
      </Button>
    )
  }
  const rules = verdict.blocks === null ? verdict.asks : [verdict.blocks]
  if (onRenew !== null && !door.isAlone && isRenewable(client, rules)) {
    return (
      <Button
        variant="default"
        size="md"
        className={classes.act ?? ''}
        leftSection={<IconRefresh size={20} />}
        aria-label={t.renewNamed(name)}
        onClick={onRenew}
      >
        {t.renew}
      </Button>
    )
  }
  if (verdict.blocks !== null) {
    return (
      <Text size="small" weight="semibold" tone="bad" textAlign="end">
        {capitalised(t.mayNot)}
      </Text>
    )
  }
  const { grams, limit } = client.month
  const isSpent = limit !== null && grams >= limit
  return (
    <BusyButton
      {...guardedMark}
      ref={isChosen ? enterButton : undefined}
      size="md"
      className={classes.act ?? ''}
      variant={isSpent || (verdict.asks.length > 0 && !isChosen) ? 'default' : 'filled'}
      busy={door.isBusy(client.id)}
      disabled={door.isLost}
      icon={<IconDoorEnter size={20} />}
      aria-label={t.enterNamed(name)}
      onClick={onEnter}
    >
      {t.enter}
    </BusyButton>
  )
}
