import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBuildingStore, IconMenu2, IconMoon, IconShieldCog, IconSun } from '@tabler/icons-react'
import { themeSetting, useScheme } from '../../device/theme.ts'
import { Row } from '../../design/primitives.tsx'
import { usePagePath } from '../page-path.ts'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { AccountMenu } from './account-menu.tsx'
import { AlertsBell } from './alerts-bell.tsx'
import { Clock } from './clock.tsx'
import { OccupancyPill } from './occupancy-pill.tsx'
import { frameWords } from './frame-words.ts'
import classes from './header.module.css'
import { MessagesLink } from './messages-link.tsx'
import { SwitchButton } from './switch-button.tsx'
import { StockDot } from './stock-alert.tsx'
import { VenueSwitch } from './venue-switch.tsx'

/** Shows the venue and the signed-in person on every page. */
export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | null }) {
  const t = useWords(frameWords)
  const { noEmail } = useWords(sharedWords)
  const { me, venue } = useSession()
  const isSuperadmin = me.access_privileges === 'superadmin'
  const StandingIcon = isSuperadmin ? IconShieldCog : IconBuildingStore
  const page = usePagePath()
  const dark = useScheme() === 'dark'
  const themeLabel = dark ? t.toLight : t.toDark

  return (
    <Row as="header" fixed gap={4} line="bottom" className={classes.header}>
      {onOpenMenu === null ? (
        <StandingIcon className={classes.shopIcon} size={18} stroke={1.6} aria-hidden="true" />
      ) : (
        <ActionIcon variant="subtle" size={44} onClick={onOpenMenu}>
          <span className="for-readers">{t.openMenu}</span>
          <IconMenu2 size={22} aria-hidden="true" />
          <StockDot />
        </ActionIcon>
      )}
      <p className={classes.standing}>
        <span className={classes.shop}>
          {isSuperadmin ? (
            t.standing.platform
          ) : (
            <>
              {t.standing.shop}
              <b title={venue?.name}>{venue?.name ?? t.noShop}</b>
            </>
          )}
          <span className={classes.comma}>, </span>
        </span>
        <span className={classes.user}>
          {t.standing.user}
          <b title={me.email}>{me.email === '' ? noEmail : me.email}</b>
        </span>
      </p>
      <VenueSwitch />
      <Row fixed gap={4} className={classes.right}>
        {venue !== null &&
          (page === '/control' ? <Clock timeZone={venue.time_zone} /> : <OccupancyPill venueId={venue.id} />)}
        {venue !== null && <MessagesLink venueId={venue.id} />}
        {venue !== null && <AlertsBell key={venue.id} venue={venue} />}
        <Tooltip label={themeLabel}>
          <ActionIcon
            className={classes.theme ?? ''}
            variant="subtle"
            aria-label={themeLabel}
            onClick={() => themeSetting.write(dark ? 'light' : 'dark')}
          >
            {dark ? <IconSun size={21} stroke={1.6} /> : <IconMoon size={21} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
        <SwitchButton />
        <AccountMenu />
      </Row>
    </Row>
  )
}
