import { errorWords } from '@aforo/contract'
import { mayUse, walletStandingBlocker } from '@aforo/domain'
import { Tabs } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { DiscardQuestion } from '../../design/discard-question.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { RightDrawer } from '../../design/right-drawer.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { MemberData } from './member-data.tsx'
import { type Holding, nothingHeld } from './member-editing.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberHistory } from './member-history.tsx'
import classes from './member-panel.module.css'
import { memberPanelWords } from './member-panel-words.ts'
import { type Member, memberQuery } from './member-queries.ts'
import { standingOf } from './member-standing.ts'

type MemberPanelProps = {
  venue: PageVenue
  memberId: number
  onClose: () => void
  /** Actions with their own dialog, over the panel. */
  onTopUp: (member: Member) => void
  onPayout: (member: Member) => void
  onRenew: (member: Member) => void
  onErase: (member: Member) => void
}

/** A member's data and history beside the list. The server records each person who opens it. */
export function MemberPanel(props: MemberPanelProps) {
  const { venue, memberId, onClose } = props
  const t = useWords(memberPanelWords)
  const { erased } = useWords(memberWords)
  const member = useQuery(memberQuery(venue.id, memberId))
  const editing = useEditing()
  const close = () => editing.leave(onClose)
  const name = member.data === undefined ? t.member : memberName(member.data) || erased
  return (
    <RightDrawer label={name} closeLabel={t.closePanel} onClose={close}>
      {member.data === undefined ? (
        <NotHere member={member} />
      ) : (
        <LoadedMember key={memberId} {...props} onClose={close} member={member.data} editing={editing} />
      )}
      {editing.question}
    </RightDrawer>
  )
}

function NotHere({ member }: { member: UseQueryResult<Member> }) {
  const t = useWords(memberPanelWords)
  const language = useLanguage()
  const { error } = member
  const isMissing = error instanceof ApiError && error.code === 'member_not_found'
  return (
    <Stack className={classes.state} pad={7}>
      {error === null && <SkeletonRows rows={6} />}
      {isMissing && (
        <StateCard Icon={IconUserOff} title={errorWords('member_not_found', language)}>
          {t.missingHint}
        </StateCard>
      )}
      {error !== null && !isMissing && (
        <LoadError title={t.loadError} error={error} onRetry={() => void member.refetch()} />
      )}
    </Stack>
  )
}

/** Editing state, with a confirmation before typed values are lost. */
function useEditing() {
  const [isOn, setIsOn] = useState(false)
  const holding = useRef<Holding>(nothingHeld)
  const hold = useCallback((now: Holding) => {
    holding.current = now
  }, [])
  const [wanted, setWanted] = useState<{ go: () => void } | null>(null)

  /** Leaves the form. Unsaved changes need confirmation; while a request is running, leaving is ignored. */
  function leave(go: () => void): void {
    const { changed, busy } = holding.current
    if (busy) return
    if (changed) return setWanted({ go })
    setIsOn(false)
    go()
  }
  const question = wanted !== null && (
    <DiscardQuestion
      onKeep={() => setWanted(null)}
      onDiscard={() => {
        // Synchronous, so that the form with unsaved changes is gone before navigation and cannot block it.
        flushSync(() => {
          setWanted(null)
          setIsOn(false)
        })
        wanted.go()
      }}
    />
  )
  return { isOn, start: () => setIsOn(true), stop: () => setIsOn(false), leave, hold, question }
}

type LoadedMemberProps = MemberPanelProps & { member: Member; editing: ReturnType<typeof useEditing> }

function LoadedMember(props: LoadedMemberProps) {
  const { venue, member, editing, onClose, onTopUp, onPayout } = props
  const t = useWords(memberPanelWords)
  const { person } = useSession()
  const [tab, setTab] = useState('data')
  const takesMoney =
    mayUse(person, venue.id, 'member.top_up') && walletStandingBlocker(standingOf(member.state)) === null
  const paysOut = mayUse(person, venue.id, 'member.pay_out') && member.profile.cash_balance > 0
  const isErased = member.state === 'erased' && !editing.isOn
  return (
    <div className={`${classes.panel} ${classes.fill}`}>
      <MemberHead
        venue={venue}
        member={member}
        onTopUp={takesMoney ? onTopUp : null}
        onPayout={paysOut ? onPayout : null}
      />
      {isErased ? (
        <>
          <Text as="p" tone="soft" className={classes.head}>
            {t.erasedHint}
          </Text>
          <MemberHistory venue={venue} member={member} onClose={onClose} />
        </>
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => next !== null && next !== tab && editing.leave(() => setTab(next))}
          classNames={{
            root: classes.fill ?? '',
            list: classes.tabs ?? '',
            tab: classes.tab ?? '',
            panel: classes.fill ?? '',
          }}
        >
          <Tabs.List>
            <Tabs.Tab value="data">{t.tabs.data}</Tabs.Tab>
            <Tabs.Tab value="history">{t.tabs.history}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data">
            {tab === 'data' && <MemberData {...props} onRenew={takesMoney ? props.onRenew : null} />}
          </Tabs.Panel>
          <Tabs.Panel value="history">
            {tab === 'history' && <MemberHistory venue={venue} member={member} onClose={onClose} />}
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}
