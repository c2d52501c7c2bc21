import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionMenu, type MenuAction } from '../../design/action-menu.tsx'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney } from '../../format/format.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { MonthUse } from '../../parts/members/month-use.tsx'
import { StandingCell } from '../../parts/members/standing-cell.tsx'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import { PersonCell } from '../../parts/pictures/person-cell.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type MemberAction, type MemberActions, useMemberActions } from './member-actions.ts'
import type { MemberView } from './member-filter.ts'
import classes from './member-table.module.css'
import { membersWords } from './members-words.ts'

type MemberTableProps = {
  venue: PageVenue
  /** The business day of the venue, once loaded. */
  today: string | undefined
  members: readonly Client[]
  view: MemberView
  onAct: (member: Client, act: MemberAction) => void
}

const hasMonthFigures = ({ month }: Client) => month.limit !== null || month.grams > 0

export function MemberTable({ venue, today, members, view, onAct }: MemberTableProps) {
  const t = useWords(membersWords)
  const { inside, number } = useWords(memberWords)
  const language = useLanguage()
  const actsOf = useMemberActions(venue.id)
  // Without the labels of the buttons, and on the narrowest screens without the pictures, the names have room.
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const isNarrowest = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const isPhone = usePhone()
  const { filter, sortBy } = view
  const sort = (key: 'name' | 'number' | 'balance') => ({
    sorted: filter.sort === key ? filter.direction : null,
    onSort: () => sortBy(key),
  })
  const renderPerson = (member: Client) => (
    <PersonCell
      id={member.id}
      imagePath={member.profile.image_path}
      name={memberName(member)}
      detail={isPhone ? number(memberNumberText(member.profile.client_id)) : member.email}
      size={isPhone ? 36 : 44}
      withPicture={isPhone || !isNarrowest}
      badge={
        member.entry_time !== null && (
          <Badge tone="info" Icon={IconDoorEnter}>
            {inside}
          </Badge>
        )
      }
      onOpen={() => view.openMember(member.id)}
    />
  )
  const renderBalance = ({ profile }: Client) => (
    <Text weight="semibold">{formatMoney(centsOfAmount(profile.cash_balance), venue.currency, language)}</Text>
  )
  const renderMonth = (member: Client) => hasMonthFigures(member) && <MonthUse month={member.month} />
  const renderButtons = (member: Client) => (
    <MemberButtons venue={venue} member={member} acts={actsOf(member)} onAct={(act) => onAct(member, act)} />
  )
  /** Two lines, so that a phone shows many members. The rest is on their page. */
  const renderCard = (member: Client) => (
    <Stack gap={2}>
      <Row gap={4} justify="between">
        {renderPerson(member)}
        {renderButtons(member)}
      </Row>
      <Row gap={5} justify="between" numeric>
        <StateBadge state={member.state} />
        {renderBalance(member)}
      </Row>
    </Stack>
  )
  const month: DataColumn<Client> = {
    key: 'month',
    head: t.columns.month,
    renderCell: renderMonth,
    width: 160,
    from: 1100,
  }
  const columns: DataColumn<Client>[] = [
    {
      key: 'name',
      head: t.columns.name,
      sort: sort('name'),
      renderCell: renderPerson,
    },
    {
      key: 'number',
      head: t.columns.number,
      sort: sort('number'),
      renderCell: ({ profile }) => (
        <Text weight="medium" numeric>
          {memberNumberText(profile.client_id)}
        </Text>
      ),
      width: isNarrow ? 92 : 104,
    },
    {
      key: 'balance',
      head: t.columns.balance,
      sort: sort('balance'),
      renderCell: renderBalance,
      isNumber: true,
      width: isNarrow ? 92 : 112,
    },
    {
      key: 'standing',
      head: t.columns.standing,
      renderCell: (member) => <StandingCell member={member} today={today} />,
      width: isNarrow ? 168 : 186,
    },
    ...(members.some(hasMonthFigures) ? [month] : []),
    {
      key: 'actions',
      head: t.columns.actions,
      renderCell: renderButtons,
      isEnd: true,
      width: isNarrow ? 168 : 232,
    },
  ]
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      height="people"
      sticky="page"
      isFixed
      isChosen={({ id }) => id === view.memberId}
      renderCard={renderCard}
    />
  )
}

type MemberButtonsProps = {
  venue: PageVenue
  member: Client
  acts: MemberActions
  onAct: (act: MemberAction) => void
}

/** The frequent actions as buttons, if there is room, and the others in a menu. */
function MemberButtons({ venue, member, acts, onAct }: MemberButtonsProps) {
  const t = useWords(membersWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const name = memberName(member)
  const { dispense, topUp, daily, removals } = acts
  const frequent = [dispense, topUp].filter((act) => act !== null)
  const toMenu = (act: MemberAction): MenuAction => ('to' in act ? act : { ...act, onPress: () => onAct(act) })
  return (
    <Row gap={3} justify="end">
      {!isPhone && dispense !== null && (
        <Tooltip label={dispense.label}>
          <Button
            component={Link}
            to={dispense.to}
            variant="default"
            className={classes.button ?? ''}
            aria-label={t.dispenseTo(name)}
          >
            <dispense.Icon size={18} stroke={1.7} aria-hidden="true" />
            <span className={classes.label}>{dispense.label}</span>
          </Button>
        </Tooltip>
      )}
      {!isPhone && topUp !== null && (
        <Tooltip label={topUp.label}>
          <Button
            variant="light"
            className={classes.button ?? ''}
            aria-label={t.topUpOf(name)}
            onClick={() => onAct(topUp)}
          >
            + {currencySymbol(venue.currency, language)}
          </Button>
        </Tooltip>
      )}
      <ActionMenu
        label={t.actionsOf(name)}
        title={name}
        groups={[[...(isPhone ? frequent : []), ...daily].map(toMenu), removals.map(toMenu)]}
      />
    </Row>
  )
}
