import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button, Tooltip } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney } from '../../format/format.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import { StandingCell } from '../../parts/members/standing-cell.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { SortHead } from '../../design/sort-head.tsx'
import { useWords } from '../../words/words.ts'
import { membersWords } from './members-words.ts'
import { type MemberAction, type MemberActions, useMemberActions } from './member-actions.ts'
import type { MemberView } from './member-filter.ts'
import classes from './member-table.module.css'
import { RowMenu } from './row-menu.tsx'

export type MemberRowsProps = {
  venue: PageVenue
  /** The business day of the venue, once loaded. */
  today: string | undefined
  members: readonly Client[]
  view: MemberView
  onAct: (member: Client, act: MemberAction) => void
}

/** Whether any of these members has a limit or grams this month. */
export const hasMonthFigures = (members: readonly Client[]) =>
  members.some(({ month }) => month.limit !== null || month.grams > 0)

export function MemberTable({ venue, today, members, view, onAct }: MemberRowsProps) {
  const t = useWords(membersWords)
  const actsOf = useMemberActions(venue.id)
  const hasMonth = hasMonthFigures(members)
  return (
    <table className={classes.table} aria-label={t.title}>
      <thead>
        <tr>
          {(['name', 'number', 'balance'] as const).map((column) => (
            <SortHead
              key={column}
              label={t.columns[column]}
              className={classes[column]}
              sorted={view.filter.sort === column ? view.filter.direction : null}
              onSort={() => view.sortBy(column)}
            />
          ))}
          <th scope="col" className={classes.standing}>
            {t.columns.standing}
          </th>
          {hasMonth && (
            <th scope="col" className={classes.month}>
              {t.columns.month}
            </th>
          )}
          <th scope="col" className={classes.actions}>
            {t.columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            venue={venue}
            today={today}
            hasMonth={hasMonth}
            isChosen={member.id === view.memberId}
            acts={actsOf(member)}
            onOpen={() => view.openMember(member.id)}
            onAct={(act) => onAct(member, act)}
          />
        ))}
      </tbody>
    </table>
  )
}

type MemberRowProps = {
  member: Client
  venue: PageVenue
  today: string | undefined
  hasMonth: boolean
  isChosen: boolean
  acts: MemberActions
  onOpen: () => void
  onAct: (act: MemberAction) => void
}

function MemberRow({ member, venue, today, hasMonth, isChosen, acts, onOpen, onAct }: MemberRowProps) {
  const t = useWords(membersWords)
  const { inside } = useWords(memberWords)
  const language = useLanguage()
  const { id, email, profile } = member
  const name = memberName(member)
  const { dispense, topUp } = acts
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <div className={classes.person}>
          <Portrait id={id} size={44} imagePath={profile.image_path} />
          <div className={classes.who}>
            <div className={classes.line}>
              <button type="button" className={classes.open} data-row-name onClick={onOpen}>
                {name}
              </button>
              {member.entry_time !== null && (
                <Badge tone="info" Icon={IconDoorEnter}>
                  {inside}
                </Badge>
              )}
            </div>
            {email !== null && email !== name && (
              <span className={classes.email} title={email}>
                {email}
              </span>
            )}
          </div>
        </div>
      </td>
      <td className={classes.number}>{memberNumberText(profile.client_id)}</td>
      <td className={classes.balance}>{formatMoney(centsOfAmount(profile.cash_balance), venue.currency, language)}</td>
      <td className={classes.standing}>
        <StandingCell member={member} today={today} />
      </td>
      {hasMonth && (
        <td className={classes.month}>
          {(member.month.limit !== null || member.month.grams > 0) && <MonthUse month={member.month} />}
        </td>
      )}
      <td className={classes.actions}>
        <div className={classes.buttons}>
          {dispense !== null && (
            <Tooltip label={dispense.label}>
              <Button
                component={Link}
                to={dispense.to}
                variant="default"
                className={classes.dispense ?? ''}
                aria-label={t.dispenseTo(name)}
              >
                <dispense.Icon size={18} stroke={1.7} aria-hidden="true" />
                <span className={classes.label}>{dispense.label}</span>
              </Button>
            </Tooltip>
          )}
          {topUp !== null && (
            <Tooltip label={topUp.label}>
              <Button
                variant="light"
                className={classes.topUp ?? ''}
                aria-label={t.topUpOf(name)}
                onClick={() => onAct(topUp)}
              >
                + {currencySymbol(venue.currency, language)}
              </Button>
            </Tooltip>
          )}
          <RowMenu name={name} acts={acts} onAct={onAct} />
        </div>
      </td>
    </tr>
  )
}
