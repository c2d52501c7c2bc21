import { mayUse } from '@aforo/domain'
import { Button, Menu } from '@mantine/core'
import {
  IconCash,
  IconCashOff,
  IconCheck,
  IconDots,
  IconEqual,
  IconFileText,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconMinus,
  IconPlus,
  IconShoppingBag,
  IconTransfer,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDeviceSetting } from '../../device/setting.ts'
import { printerSettings } from '../../device/printer-setting.ts'
import { tillSetting } from '../../device/till.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../venues/venue-path.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { OpenDrawerDialog } from '../printing/open-drawer-dialog.tsx'
import { printerWords } from '../printing/printer-words.ts'
import { LoadError } from '../requests/loading-and-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { CashDialog } from './cash-dialog.tsx'
import { CountDialog } from './count-dialog.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { OpenTillDialog } from './open-till-dialog.tsx'
import { openSessionsQuery, type TillSession } from './till-queries.ts'
import classes from './tills.module.css'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

/** The open drawers of a venue with their expected cash as an equation, and their actions. Says so if none is open. */
export function TillStrip({ venue }: { venue: PageVenue }) {
  const t = useWords(tillWords)
  const { person } = useSession()
  const open = useQuery(openSessionsQuery(venue.id))
  const [dialog, setDialog] = useState<'open' | 'expense' | null>(null)
  const keepsTill = mayUse(person, venue.id, 'till.work')
  if (open.isLoadingError)
    return <LoadError title={t.loadError} error={open.error} onRetry={() => void open.refetch()} />
  if (open.data === undefined) return <Surface as="div" className={classes.waiting} aria-hidden="true" />
  const isClosed = open.data.length === 0
  return (
    <Surface numeric aria-label={t.title}>
      {isClosed && (
        <Row wrap gap={5} padX={6} padY={5}>
          <State icon={<IconCashOff size={24} stroke={1.6} aria-hidden="true" />} hint={t.closedHint}>
            {t.closed}
          </State>
          <Row wrap gap={4} className={classes.actions}>
            <PastLink venue={venue} />
            <Button
              variant="default"
              leftSection={<IconShoppingBag size={18} aria-hidden="true" />}
              onClick={() => setDialog('expense')}
            >
              {t.expense}
            </Button>
            {keepsTill && (
              <Button leftSection={<IconLockOpen size={18} aria-hidden="true" />} onClick={() => setDialog('open')}>
                {t.openNow}
              </Button>
            )}
          </Row>
        </Row>
      )}
      {open.data.map((session) => (
        <OpenStrip
          key={session.id}
          venue={venue}
          session={session}
          isAlone={open.data.length === 1}
          onOpenAnother={() => setDialog('open')}
          onExpense={() => setDialog('expense')}
        />
      ))}
      {dialog === 'open' && <OpenTillDialog venue={venue} onClose={() => setDialog(null)} />}
      {dialog === 'expense' && <ExpenseDialog venue={venue} onClose={() => setDialog(null)} />}
    </Surface>
  )
}

type OpenStripProps = {
  venue: PageVenue
  session: TillSession
  isAlone: boolean
  onOpenAnother: () => void
  onExpense: () => void
}

function OpenStrip({ venue, session, isAlone, onOpenAnother, onExpense }: OpenStripProps) {
  const t = useWords(tillWords)
  const { person } = useSession()
  const { time, money, shortParts } = useTillFormat(venue)
  const [dialog, setDialog] = useState<'cash' | 'count' | 'drawer' | null>(null)
  const isPhone = usePhone()
  const Equation = isPhone ? Stack : Row
  const { drawer } = useWords(printerWords)
  const hasDrawer = (useDeviceSetting(printerSettings.ticket)?.drawerPin ?? null) !== null
  const standsHere = useDeviceSetting(tillSetting) === session.till_id
  const keepsTill = mayUse(person, venue.id, 'till.work')
  const venuePath = useVenuePath(venue.id)
  return (
    <Row wrap gap={5} padX={6} padY={5} className={classes.strip} data-till={session.till}>
      <State
        icon={<IconCash size={24} stroke={1.6} aria-hidden="true" />}
        hint={t.openedBy(time(session.opened_at), session.opened_by)}
      >
        {t.open}{' '}
        <Text size="small" weight="regular" tone="soft">
          {session.till}
        </Text>
      </State>
      {session.blind ? (
        <Text as="p" size="small" tone="soft" className={classes.equation}>
          {t.blindHint}
        </Text>
      ) : (
        <Equation as="dl" gap={isPhone ? 3 : 5} wrap={!isPhone} className={classes.equation} role="presentation">
          <Term name={t.float}>{money(session.drawer.float)}</Term>
          {shortParts(session).map(({ name, amount }) => (
            <Fragment key={name}>
              {!isPhone && <Sign minus={name === t.out} />}
              <Term name={name}>{money(Math.abs(amount))}</Term>
            </Fragment>
          ))}
          {!isPhone && (
            <div className={classes.sign} aria-hidden="true">
              <IconEqual size={16} />
            </div>
          )}
          <Term name={t.expected}>{money(session.drawer.expected)}</Term>
        </Equation>
      )}
      <Row wrap gap={4} className={classes.actions}>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button variant="default" px={12} aria-label={t.moreOf(session.till)}>
              <IconDots size={18} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconShoppingBag size={18} />} onClick={onExpense}>
              {t.expense}
            </Menu.Item>
            {keepsTill && (
              <Menu.Item leftSection={<IconTransfer size={18} />} onClick={() => setDialog('cash')}>
                {t.cash}
              </Menu.Item>
            )}
            {keepsTill && hasDrawer && (
              <Menu.Item leftSection={<IconLockOpen size={18} />} onClick={() => setDialog('drawer')}>
                {drawer}
              </Menu.Item>
            )}
            {!isAlone && (
              <Menu.Item
                leftSection={standsHere ? <IconCheck size={18} /> : <IconMapPin size={18} />}
                disabled={standsHere}
                onClick={() => tillSetting.write(session.till_id)}
              >
                {t.standHere}
              </Menu.Item>
            )}
            <Menu.Item component={Link} to={venuePath(`/till/${session.id}`)} leftSection={<IconFileText size={18} />}>
              {t.report}
            </Menu.Item>
            <Menu.Item component={Link} to={venuePath('/till')} leftSection={<IconHistory size={18} />}>
              {t.past}
            </Menu.Item>
            {keepsTill && (
              <Menu.Item leftSection={<IconLockOpen size={18} />} onClick={onOpenAnother}>
                {t.openAnother}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {keepsTill && (
          <Button
            leftSection={<IconLock size={18} aria-hidden="true" />}
            aria-label={t.closeOf(session.till)}
            onClick={() => setDialog('count')}
          >
            {t.close}
          </Button>
        )}
      </Row>
      {dialog === 'cash' && <CashDialog venue={venue} session={session} onClose={() => setDialog(null)} />}
      {dialog === 'drawer' && <OpenDrawerDialog venueId={venue.id} session={session} onClose={() => setDialog(null)} />}
      {dialog === 'count' && <CountDialog venue={venue} session={session} onClose={() => setDialog(null)} />}
    </Row>
  )
}

/** Whether a drawer is open. */
function State({ icon, hint, children }: { icon: ReactNode; hint: string; children: ReactNode }) {
  return (
    <Row gap={5}>
      <Row fixed tone="soft">
        {icon}
      </Row>
      <Stack>
        <Text as="b" weight="semibold">
          {children}
        </Text>
        <Text size="small" tone="soft">
          {hint}
        </Text>
      </Stack>
    </Row>
  )
}

/** Hidden on the page to which it links. */
function PastLink({ venue }: { venue: PageVenue }) {
  const t = useWords(tillWords)
  const { pathname } = useLocation()
  const venuePath = useVenuePath(venue.id)
  if (pathname === '/till') return null
  return (
    <Button component={Link} to={venuePath('/till')} variant="subtle" leftSection={<IconHistory size={18} />}>
      {t.past}
    </Button>
  )
}

const Sign = ({ minus }: { minus: boolean }) => (
  <div className={classes.sign}>
    {minus ? <IconMinus size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />}
    <span className="for-readers">{minus ? '−' : '+'}</span>
  </div>
)

function Term({ name, children }: { name: string; children: string }) {
  const isPhone = usePhone()
  const Pair = isPhone ? Row : Stack
  return (
    <Pair {...(isPhone ? { justify: 'between' } : {})}>
      <Text as="dt" size="small" weight="medium" tone="soft">
        {name}
      </Text>
      <Text as="dd" size="lead" weight="semibold" nowrap>
        {children}
      </Text>
    </Pair>
  )
}
