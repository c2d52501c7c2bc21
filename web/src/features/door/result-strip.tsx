import { entryInstant, memberNumberText, minutesInside, undoWithinMs } from '@aforo/domain'
import { Button, Loader } from '@mantine/core'
import { IconArrowBackUp, IconDoorEnter, IconDoorExit, IconRefresh, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatTime } from '../../format/format.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { guardedMark } from '../../design/placements.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { Strip } from '../../design/strip.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { isRenewable, rulesToShow } from './entry-preview.ts'
import classes from './door-page.module.css'
import type { DoorView, DoorResult } from './use-door.ts'
import { useNow } from '../../design/use-now.ts'

type ResultStripProps = {
  door: DoorView
  venueId: number
  timeZone: string
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
  const { result } = props.door
  const isBad = result?.kind === 'refused' || result?.kind === 'failed'
  const strip = result !== null && <ShownResult {...props} result={result} />
  return (
    <div className={classes.results}>
      <div role="status">{!isBad && strip}</div>
      <div role="alert">{isBad && strip}</div>
    </div>
  )
}

type Shown = {
  tone: 'ok' | 'warn' | 'bad' | 'info'
  isPending?: true
  title: string
  hint: string
  actions: ReactNode
}

function ShownResult(props: ResultStripProps & { result: DoorResult }) {
  const { result } = props
  const { tone, isPending, title, hint, actions } = useShown(props)
  const client = 'client' in result ? result.client : null
  return (
    <div className={classes.result}>
      <Strip
        tone={tone}
        {...(tone === 'info' && {
          icon: isPending ? <Loader size={22} color="currentColor" /> : <IconDoorEnter size={24} aria-hidden="true" />,
        })}
        portrait={
          client !== null && (
            <Portrait id={client.id} name={memberName(client)} size={44} imagePath={client.profile.image_path} />
          )
        }
        title={title}
        hint={hint}
      >
        {actions}
      </Strip>
    </div>
  )
}

function useShown({
  result,
  door,
  timeZone,
  venueId,
  mayDispense,
  onRenew,
  onExplain,
  onExit,
}: ResultStripProps & { result: DoorResult }): Shown {
  const t = useWords(doorWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const nowMs = useNow()
  const nameOf = (client: Client) => `${memberName(client)} · ${number(memberNumberText(client.profile.client_id))}`
  const time = (instant: string) => formatTime(entryInstant(instant), language, timeZone)
  const dismiss = (
    <Button variant="subtle" size="md" onClick={door.dismiss}>
      {t.dismiss}
    </Button>
  )
  switch (result.kind) {
    case 'looking':
      return { tone: 'info', isPending: true, title: t.looking, hint: '', actions: null }
    case 'entered':
    case 'left': {
      const { client, passage } = result
      const isIn = result.kind === 'entered'
      const doneAt = isIn ? passage.entry_time : (passage.exit_time ?? passage.entry_time)
      const isFresh = nowMs - result.atMs < undoWithinMs
      const isInOrder = isIn && (client.state === 'active' || client.state === 'expiring')
      const text = isIn ? t.entered(time(doneAt)) : t.leftAt(time(doneAt))
      return {
        tone: 'ok',
        title: nameOf(client),
        hint: isInOrder ? `${text} · ${t.inOrder}` : text,
        actions: isFresh && (
          <Button
            {...guardedMark}
            variant="subtle"
            size="md"
            className={classes.undo ?? ''}
            leftSection={<IconArrowBackUp size={20} />}
            aria-busy={door.isBusy(client.id)}
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
        title: nameOf(result.client),
        hint: result.what === 'entry' ? t.entryUndone : t.exitUndone,
        actions: dismiss,
      }
    case 'refused':
    case 'asks': {
      const { client } = result
      const rules = result.kind === 'asks' ? result.rules : [result.rule]
      const why = rulesToShow(rules)
        .map((rule) => t.rules[rule])
        .join(', ')
      const over =
        client.state === 'expired' ? client.expires_on : client.state === 'unpaid' ? client.fee_paid_until : null
      return {
        tone: result.kind === 'asks' ? 'warn' : 'bad',
        title: result.kind === 'asks' ? t.asks(why) : t.refused(why),
        hint: over === null ? nameOf(client) : `${nameOf(client)} · ${t.since(formatDay(over, language))}`,
        actions: (
          <>
            {onRenew !== null && isRenewable(client, rules) && (
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
    case 'inside': {
      const { client } = result
      const isHere = client.inside_at === null || client.inside_at.id === venueId
      const since =
        client.entry_time === null
          ? ''
          : t.insideSince(
              time(client.entry_time),
              formatCount(minutesInside(entryInstant(client.entry_time), new Date(nowMs)), language),
            )
      return {
        tone: 'info',
        title: `${nameOf(client)} · ${isHere ? t.isInside : t.isInsideAt(client.inside_at?.name ?? '')}`,
        hint: since,
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
    case 'unknown':
      return {
        tone: 'info',
        isPending: true,
        title: `${nameOf(result.client)} · ${t.unknown}`,
        hint: t.unknownHint,
        actions: dismiss,
      }
    case 'failed':
      return {
        tone: 'bad',
        title: result.client === null ? t.failed : `${t.failed} · ${nameOf(result.client)}`,
        hint: result.words,
        actions: dismiss,
      }
  }
}
