import { entryInstant, undoWithinMs } from '@aforo/domain'
import { Button, Loader } from '@mantine/core'
import { IconArrowBackUp, IconDoorEnter, IconDoorExit, IconRefresh, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import type { Asked } from '../../parts/approvals/approval-dialog.tsx'
import { plainShown } from '../../parts/approvals/approval-figures.ts'
import { ApprovalOffer } from '../../parts/approvals/approval-offer.tsx'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { guardedMark } from '../../design/placements.ts'
import { useNow } from '../../design/use-now.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import classes from './door-page.module.css'
import { useNamed, useWhom } from './door-names.ts'
import type { DoorResult } from './door-results.ts'
import { doorWords } from './door-words.ts'
import { isRenewable } from './entry-preview.ts'
import { type Chip, ResultCard, type Tone } from './result-card.tsx'
import { useResultChips } from './use-result-chips.ts'
import { useSavedHere } from './use-saved-here.ts'
import type { DoorView } from './use-door.ts'
import { capitalised, useRuleWords } from './use-rule-words.ts'

type ResultStripProps = {
  door: DoorView
  venue: PageVenue
  mayDispense: boolean
  onRenew: ((client: Client) => void) | null
  onExplain: (result: Extract<DoorResult, { kind: 'asks' }>) => void
  onExit: (client: Client) => void
}

/**
 * The result of the last scan or press. The live regions are always rendered, so that screen readers announce their
 * content.
 */
export function ResultStrip(props: ResultStripProps) {
  const { shown } = props.door.results
  const isBad = shown?.kind === 'refused' || shown?.kind === 'limited' || shown?.kind === 'failed'
  const card = shown !== null && <ShownResult {...props} result={shown} />
  return (
    <div className={classes.results}>
      <div role="status">{!isBad && card}</div>
      <div role="alert">{isBad && card}</div>
    </div>
  )
}

const portraitSize = 96

const limitOf = { entry: 'entry_overrules_limit', exit: 'exit_overrules_limit' } as const

/** Only the server counts the entries and exits of today. */
const askedPassage = (client: Client, what: 'entry' | 'exit'): Asked => ({
  act: { kind: what, memberId: client.id },
  shown: { ...plainShown, limit: limitOf[what] },
  member: client,
})

type Shown = {
  tone: Tone
  icon?: ReactNode
  headline: string
  isWord?: boolean
  name?: string
  chips?: readonly Chip[]
  actions: ReactNode
}

function ShownResult(props: ResultStripProps & { result: DoorResult }) {
  const { result } = props
  const { name = '', chips = [], actions, ...shown } = useShown(props)
  const client = 'client' in result ? result.client : null
  return (
    <ResultCard
      {...shown}
      name={name}
      chips={chips}
      portrait={
        client !== null && (
          <Portrait
            id={client.id}
            name={memberName(client)}
            size={portraitSize}
            imagePath={client.profile.image_path}
          />
        )
      }
    >
      {actions}
    </ResultCard>
  )
}

function useShown({
  result,
  door,
  venue,
  mayDispense,
  onRenew,
  onExplain,
  onExit,
}: ResultStripProps & { result: DoorResult }): Shown {
  const t = useWords(doorWords)
  const language = useLanguage()
  const nowMs = useNow()
  const nameOf = useNamed()
  const whom = useWhom()
  const ruleWords = useRuleWords()
  const chipsOf = useResultChips(venue, door.venueHere?.business_date)
  const saved = useSavedHere(venue)
  const time = (instant: string) => formatTime(entryInstant(instant), language, venue.timeZone)
  const dismiss = (
    <Button variant="subtle" size="md" onClick={door.dismiss}>
      {t.dismiss}
    </Button>
  )
  switch (result.kind) {
    case 'looking':
      return { tone: 'info', icon: <Loader size={24} color="currentColor" />, headline: t.looking, actions: null }
    case 'entered':
    case 'left': {
      const { client, passage, isSavedHere } = result
      const doneAt = result.kind === 'entered' ? passage.entry_time : (passage.exit_time ?? passage.entry_time)
      const isFresh = nowMs - door.results.atMs < undoWithinMs
      return {
        tone: 'ok',
        headline: isSavedHere
          ? saved[result.kind]
          : result.kind === 'entered'
            ? t.entered(time(doneAt))
            : t.leftAt(time(doneAt)),
        name: isSavedHere && saved.seenAt !== null ? `${nameOf(client)} · ${saved.seenAt}` : nameOf(client),
        chips: result.kind === 'entered' ? chipsOf.entered(result.client) : [],
        actions: isFresh && (
          <Button
            {...guardedMark}
            variant="subtle"
            size="md"
            className={classes.undo ?? ''}
            leftSection={<IconArrowBackUp size={20} />}
            aria-busy={door.isBusy(client.id)}
            disabled={door.isLost}
            onClick={() => void door.undo(result)}
          >
            {t.undo}
          </Button>
        ),
      }
    }
    case 'undone':
      return {
        tone: 'info',
        headline: result.what === 'entry' ? t.entryUndone : t.exitUndone,
        name: nameOf(result.client),
        actions: dismiss,
      }
    case 'refused':
    case 'asks': {
      const { client } = result
      const rules = result.kind === 'asks' ? result.rules : [result.rule]
      const why = ruleWords(client, rules)
      const isBarred = result.kind === 'refused' && result.rule === 'entry_barred'
      return {
        tone: result.kind === 'asks' ? 'warn' : 'bad',
        headline: isBarred ? capitalised(why) : result.kind === 'asks' ? t.asks(why) : t.refused(why),
        isWord: isBarred,
        name: nameOf(client),
        chips: [...(door.isAlone && isRenewable(client, rules) ? [saved.feesWait] : []), ...chipsOf.stopped(client)],
        actions: (
          <>
            {onRenew !== null && !door.isAlone && isRenewable(client, rules) && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconRefresh size={20} />}
                onClick={() => onRenew(client)}
              >
                {t.renew}
              </Button>
            )}
            {result.kind === 'asks' && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconDoorEnter size={20} />}
                disabled={door.isLost}
                onClick={() => onExplain(result)}
              >
                {t.letIn}
              </Button>
            )}
            {dismiss}
          </>
        ),
      }
    }
    case 'limited': {
      const { client, what } = result
      return {
        tone: 'bad',
        headline: t.limited[what],
        name: nameOf(client),
        chips: door.isAlone ? [saved.approvalWaits] : [],
        actions: (
          <>
            {!door.isAlone && (
              <ApprovalOffer
                size="md"
                venue={venue}
                asked={askedPassage(client, what)}
                onApproved={(approval) => door.passApproved(result, approval)}
              />
            )}
            {dismiss}
          </>
        ),
      }
    }
    case 'inside': {
      const { client } = result
      const isHere = client.inside_at === null || client.inside_at.id === venue.id
      const chips = chipsOf.inside(client)
      return {
        tone: chips.some(({ tone }) => tone === 'bad') ? 'warn' : 'info',
        icon: <IconDoorEnter size={28} aria-hidden="true" />,
        headline: isHere ? t.isInside : t.isInsideAt(client.inside_at?.name ?? ''),
        name: nameOf(client),
        chips,
        actions: (
          <>
            {isHere && mayDispense && (
              <Button
                component={Link}
                to={`/dispenser?userId=${client.id}`}
                variant="default"
                size="md"
                leftSection={<IconScale size={20} />}
              >
                {t.dispense}
              </Button>
            )}
            {isHere && (
              <Button
                {...guardedMark}
                variant="default"
                size="md"
                leftSection={<IconDoorExit size={20} />}
                disabled={door.isLost}
                onClick={() => onExit(client)}
              >
                {t.exit}
              </Button>
            )}
            {dismiss}
          </>
        ),
      }
    }
    case 'not_here':
      return { tone: 'warn', headline: saved.notHere, name: saved.notHereHint, actions: dismiss }
    case 'unknown':
      return {
        tone: 'info',
        icon: <Loader size={24} color="currentColor" />,
        headline: t.unknown,
        name: `${nameOf(result.client)} · ${t.unknownHint}`,
        actions: dismiss,
      }
    case 'failed': {
      const who = whom(result)
      return {
        tone: 'bad',
        headline: result.detail === null ? t.notRecordedOffline(who) : t.notRecorded(who),
        name: result.detail ?? (result.client === null ? '' : nameOf(result.client)),
        actions: dismiss,
      }
    }
  }
}
