import { holdsAt } from '@aforo/domain'
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
import { Fragment, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDeviceSetting } from '../../device/setting.ts'
import { tillSetting } from '../../device/till.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../venues/venue-path.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { LoadError } from '../requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { CashDialog } from './cash-dialog.tsx'
import { CountDialog } from './count-dialog.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { OpenTillDialog } from './open-till-dialog.tsx'
import { openSessionsQuery, type TillSession } from './till-queries.ts'
import classes from './till-strip.module.css'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

/** The open drawers of a venue with their expected cash as an equation, and their actions. Says so if none is open. */
export function TillStrip({ venue }: { venue: PageVenue }) {
  const t = useWords(tillWords)
  const { person } = useSession()
  const open = useQuery(openSessionsQuery(venue.id))
  const [dialog, setDialog] = useState<'open' | 'expense' | null>(null)
  const keepsTill = holdsAt(person, venue.id, 'till')
  if (open.isLoadingError)
    return <LoadError title={t.loadError} error={open.error} onRetry={() => void open.refetch()} />
  if (open.data === undefined) return <div className={classes.waiting} aria-hidden="true" />
  const isClosed = open.data.length === 0
  return (
    <section className={classes.card} aria-label={t.title}>
      {isClosed && (
        <div className={classes.strip}>
          <div className={classes.who}>
            <IconCashOff size={24} stroke={1.6} aria-hidden="true" />
            <div>
              <b>{t.closed}</b>
              <span>{t.closedHint}</span>
            </div>
          </div>
          <div className={classes.actions}>
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
          </div>
        </div>
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
    </section>
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
  const [dialog, setDialog] = useState<'cash' | 'count' | null>(null)
  const standsHere = useDeviceSetting(tillSetting) === session.till_id
  const keepsTill = holdsAt(person, venue.id, 'till')
  const venuePath = useVenuePath(venue.id)
  return (
    <div className={classes.strip} data-till={session.till}>
      <div className={classes.who}>
        <IconCash size={24} stroke={1.6} aria-hidden="true" />
        <div>
          <b>
            {t.open} <span className={classes.name}>{session.till}</span>
          </b>
          <span>{t.openedBy(time(session.opened_at), session.opened_by)}</span>
        </div>
      </div>
      <dl className={classes.equation} role="presentation">
        <Term name={t.float}>{money(session.drawer.float)}</Term>
        {shortParts(session).map(({ name, amount }) => (
          <Fragment key={name}>
            <Sign minus={name === t.out} />
            <Term name={name}>{money(Math.abs(amount))}</Term>
          </Fragment>
        ))}
        <div className={classes.sign} aria-hidden="true">
          <IconEqual size={16} />
        </div>
        <Term name={t.expected}>{money(session.drawer.expected)}</Term>
      </dl>
      <div className={classes.actions}>
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
      </div>
      {dialog === 'cash' && <CashDialog venue={venue} session={session} onClose={() => setDialog(null)} />}
      {dialog === 'count' && <CountDialog venue={venue} session={session} onClose={() => setDialog(null)} />}
    </div>
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
  return (
    <div className={classes.term}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
