import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconDots, IconDoorEnter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import { StandingCell } from '../../parts/members/standing-cell.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { BottomSheet } from '../../design/bottom-sheet.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { membersWords } from './members-words.ts'
import { type MemberAction, type MemberActions, useMemberActions } from './member-actions.ts'
import classes from './member-cards.module.css'
import type { MemberRowsProps } from './member-table.tsx'

/** Members as cards, for phones. The actions open in a sheet at the bottom. */
export function MemberCards({ venue, today, members, view, onAct }: MemberRowsProps) {
  const t = useWords(membersWords)
  const actsOf = useMemberActions(venue.id)
  return (
    <ul className={classes.cards} aria-label={t.title}>
      {members.map((member) => (
        <MemberCard
          key={member.id}
          member={member}
          venue={venue}
          today={today}
          isChosen={member.id === view.memberId}
          acts={actsOf(member)}
          onOpen={() => view.openMember(member.id)}
          onAct={(act) => onAct(member, act)}
        />
      ))}
    </ul>
  )
}

type MemberCardProps = {
  member: Client
  venue: PageVenue
  today: string | undefined
  isChosen: boolean
  acts: MemberActions
  onOpen: () => void
  onAct: (act: MemberAction) => void
}

function MemberCard({ member, venue, today, isChosen, acts, onOpen, onAct }: MemberCardProps) {
  const t = useWords(membersWords)
  const { inside, number } = useWords(memberWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { id, email, profile, month } = member
  const name = memberName(member)
  const choose = (act: MemberAction) => {
    // The sheet is closed when its dialog closes, so the focus is set to the button that opened the sheet.
    opener.current?.focus()
    setIsOpen(false)
    onAct(act)
  }
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <div className={classes.head}>
        <Portrait id={id} size={44} imagePath={profile.image_path} />
        <div className={classes.who}>
          <button type="button" className={classes.open} data-row-name onClick={onOpen}>
            {name}
          </button>
          {email !== null && email !== name && <span className={classes.email}>{email}</span>}
        </div>
        <ActionIcon
          ref={opener}
          variant="subtle"
          className={classes.more ?? ''}
          aria-label={t.actionsOf(name)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.facts}>
        <StandingCell member={member} today={today} />
        <div className={classes.figures}>
          <span className={classes.balance}>
            <span className="for-readers">{t.columns.balance}</span>{' '}
            {formatMoney(centsOfAmount(profile.cash_balance), venue.currency, language)}
          </span>
          <span className={classes.number}>{number(memberNumberText(profile.client_id))}</span>
        </div>
      </div>
      {member.entry_time !== null && (
        <Badge tone="info" Icon={IconDoorEnter}>
          {inside}
        </Badge>
      )}
      {(month.limit !== null || month.grams > 0) && (
        <div className={classes.month}>
          <span className={classes.label}>{t.columns.month}</span>
          <MonthUse month={month} />
        </div>
      )}
      {isOpen && (
        <BottomSheet title={name} onClose={() => setIsOpen(false)}>
          <ActList acts={[acts.dispense, acts.topUp, ...acts.daily]} onChoose={choose} />
          <hr className={classes.rule} />
          <ActList acts={acts.removals} onChoose={choose} />
        </BottomSheet>
      )}
    </li>
  )
}

type ActListProps = { acts: readonly (MemberAction | null)[]; onChoose: (act: MemberAction) => void }

function ActList({ acts, onChoose }: ActListProps) {
  return (
    <ul>
      {acts
        .filter((act) => act !== null)
        .map((act) => {
          const words = (
            <>
              <act.Icon size={20} stroke={1.7} aria-hidden="true" /> {act.label}
            </>
          )
          return (
            <li key={act.label}>
              {'to' in act ? (
                <Link to={act.to} className={classes.act}>
                  {words}
                </Link>
              ) : (
                <UnstyledButton className={classes.act ?? ''} data-danger={act.danger} onClick={() => onChoose(act)}>
                  {words}
                </UnstyledButton>
              )}
            </li>
          )
        })}
    </ul>
  )
}
