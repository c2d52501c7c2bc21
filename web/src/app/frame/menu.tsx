import { menuGroupsOf, type menuGroups, menuOf, type MenuPath } from '@aforo/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { NavLink, useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import { signOut } from '../../session/sign-out.ts'
import { useSession } from '../../session/session.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { Logo, Wordmark } from '../../design/logo.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { menuIcons } from './menu-icons.ts'
import classes from './menu.module.css'
import { menuCollapsedSetting, type MenuShape } from './menu-shape.ts'
import { useWaitingApprovals } from './waiting-approvals.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import { StepsBadge, useStepsLeft } from './steps-badge.tsx'
import { StockAlert } from './stock-alert.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

/** The pages that open at the venue that a superadmin has chosen. */
const venuePaths: readonly MenuPath[] = ['/customers', '/product', '/transactions', '/dashboard']

/** The pages that this person may open, in the order in which an evening uses them, with the sign-out last. */
export function Menu({
  shape,
  foldable = false,
  onLeave,
}: {
  shape: MenuShape
  foldable?: boolean
  onLeave?: () => void
}) {
  const t = useWords(frameWords)
  const { person, venueId } = useSession()
  const onKeyDown = useMenuKeys()
  const folded = shape === 'rail'
  const hasWaiting = useWaitingApprovals().length > 0
  const hasStepsLeft = useStepsLeft() !== null
  const [address] = useSearchParams()
  const chosenId = person.role === 'superadmin' ? idInAddress(address.get('venue')) : null
  const addressOf = (path: MenuPath) =>
    chosenId !== null && venuePaths.includes(path) ? `${path}?venue=${chosenId}` : path

  const groupName = (group: (typeof menuGroups)[number]) =>
    group === 'business' && person.role === 'superadmin' ? t.group.platform : t.group[group]

  const entry = (path: MenuPath) => {
    const Icon = menuIcons[path]
    const label =
      folded && (path === '/start' || path === '/approvals' || path === '/support') ? t.short[path] : t.menu[path]
    return (
      <li key={path}>
        <NavLink className={classes.entry ?? ''} to={addressOf(path)} onClick={onLeave}>
          <Icon size={folded ? 24 : 21} stroke={1.6} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
          {path === '/product' && <StockAlert />}
          {path === '/start' && <StepsBadge />}
          {path === '/approvals' && <WaitingBadge />}
        </NavLink>
      </li>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from its links
    <nav
      className={classes.menu}
      data-shape={shape}
      data-long={hasStepsLeft || undefined}
      aria-label={t.menuName}
      onKeyDown={onKeyDown}
    >
      <Row fixed justify="between" className={classes.head}>
        <NavLink className={classes.brand ?? ''} to="/" onClick={onLeave} aria-label="Aforo" data-no-type-ahead>
          <Logo size={folded ? 40 : 32} />
          {!folded && <Wordmark />}
        </NavLink>
        {foldable && (
          <Tooltip label={folded ? t.expand : t.collapse} position="right">
            <ActionIcon
              variant="subtle"
              className={classes.fold ?? ''}
              aria-label={folded ? t.expand : t.collapse}
              onClick={() => menuCollapsedSetting.write(!folded)}
            >
              {folded ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
            </ActionIcon>
          </Tooltip>
        )}
      </Row>

      <FadingScroll isFaded className={classes.groups}>
        {menuGroupsOf(person).map((group) => {
          // The first steps leave the menu once all are done.
          const paths = group === 'start' && !hasStepsLeft ? [] : menuOf(group, person, venueId)
          if (paths.length === 0) return null
          return (
            <section key={group} className={classes.group}>
              <h2 className={folded ? 'for-readers' : classes.groupName}>{groupName(group)}</h2>
              <ul>{paths.map(entry)}</ul>
            </section>
          )
        })}
      </FadingScroll>

      <ul className={classes.fixed}>
        {menuOf('fixed', person, venueId)
          // Shown while something waits. It is the first of a list at the bottom, so no other entry moves.
          .filter((path) => path !== '/approvals' || hasWaiting)
          .map(entry)}
        <li>
          <button type="button" className={classes.entry} onClick={signOut}>
            <IconLogout size={folded ? 24 : 21} stroke={1.6} aria-hidden="true" />
            <span className={classes.label}>{folded ? t.short.signOut : t.signOut}</span>
          </button>
        </li>
      </ul>
      <Text size="small" tone="quiet" className={classes.version}>
        {useWords(sharedWords).version}
      </Text>
    </nav>
  )
}
