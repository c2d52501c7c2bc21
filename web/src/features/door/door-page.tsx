import { exitVerdict, entryInstant, mayUse, type ScreenElementName } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDoorEnter, IconHistory, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CreateMember } from '../../parts/members/create-member.tsx'
import { EarlyExitDialog } from '../../parts/visits/early-exit-dialog.tsx'
import type { Client } from '../../parts/members/member-name.ts'
import { RenewDialog } from '../../parts/members/renew-dialog.tsx'
import { type ActiveEntry, roomQuery } from '../../parts/visits/room-queries.ts'
import { TopUpDialog } from '../../parts/members/top-up-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { ThumbBar } from '../../design/thumb-bar.tsx'
import { useWords } from '../../words/words.ts'
import { CartDialog, ReasonDialog } from './door-dialogs.tsx'
import classes from './door-page.module.css'
import type { DoorResult } from './door-results.ts'
import { doorWords } from './door-words.ts'
import { DoorWorks } from './door-works.tsx'
import { countedByServer, noVerdict, previewEntry } from './entry-preview.ts'
import { Hero } from './hero.tsx'
import { PastScans } from './past-scans.tsx'
import { PhoneHero } from './phone-hero.tsx'
import { ResultStrip } from './result-strip.tsx'
import { RoomList } from './room-list.tsx'
import { ScanField } from './scan-field.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { useDoor } from './use-door.ts'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useScanner } from '../../design/use-scanner.ts'

export function Page() {
  const t = useWords(doorWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Door key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

/** Codes and numbers contain a digit and no space. Anything else is a name. */
const isCode = (typed: string) => /\d/.test(typed) && !/\s/.test(typed)

type Open =
  | { what: 'search'; typed: string }
  | { what: 'member' }
  | { what: 'top_up' | 'renew' | 'cart'; client: Client }
  | { what: 'early'; client: Client; entryTime: string }
  | { what: 'reason'; result: Extract<DoorResult, { kind: 'asks' }> }

/** The door: occupancy, the arriving member, and whether they may enter. */
function Door({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(doorWords)
  // Beside the large figure, the names of the list need more room than a small tablet has.
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false })
  const { person } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const scanField = useRef<HTMLInputElement>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const close = () => setOpen(null)
  const search = (typed = '') => setOpen({ what: 'search', typed })
  const door = useDoor({
    venue,
    // An open dialog is not replaced.
    onUnknownCode: (typed) => setOpen((now) => now ?? { what: 'search', typed }),
    onEarly: (client) => {
      const { entry_time: entryTime } = client
      if (entryTime !== null) setOpen((now) => now ?? { what: 'early', client, entryTime })
    },
    onCart: (client) => setOpen((now) => now ?? { what: 'cart', client }),
  })
  const { venueHere, room } = door
  const { data: inside } = useQuery(roomQuery(venue.id))
  const may = (element: ScreenElementName) => mayUse(person, venue.id, element)
  const minStayMinutes = room?.min_stay_minutes ?? 0

  useFocusKeeper(scanField)
  useScanner((code) => {
    close()
    door.scan(code)
  })

  function exit({ client, entry_time: entryTime, cart_items: cartItems }: ActiveEntry): void {
    const stay = { enteredAt: entryInstant(entryTime), minStayMinutes, cartItems, overrules: countedByServer }
    const verdict = venueHere === undefined ? null : exitVerdict(stay, new Date(), venueHere.gate_levels)
    if (verdict?.blocks === 'exit_cart_not_empty') setOpen({ what: 'cart', client })
    else if (verdict?.asks.includes('exit_min_stay') === true) setOpen({ what: 'early', client, entryTime })
    else void door.letOut(client, false)
  }

  /** The list of the room knows about the cart. If the member is not in it, the server decides. */
  function exitScanned(client: Client): void {
    const entry = inside?.find(({ user_id: id }) => id === client.id)
    if (entry === undefined) void door.letOut(client, false)
    else exit(entry)
  }

  const acts = {
    minStayMinutes,
    mayDispense: may('counter.sell'),
    isLost: door.isLost,
    isBusy: door.isBusy,
    topUp: may('member.top_up') ? (client: Client) => setOpen({ what: 'top_up', client }) : null,
    exit,
    openCart: ({ client }: ActiveEntry) => setOpen({ what: 'cart', client }),
  }
  const pastScans = <PastScans scans={door.results.past} timeZone={venue.timeZone} onRecall={door.recall} />
  const onMember = may('members.enrol') ? () => setOpen({ what: 'member' }) : null
  const onRenew = may('member.top_up') ? (client: Client) => setOpen({ what: 'renew', client }) : null
  const results = (
    <ResultStrip
      door={door}
      venue={venue}
      mayDispense={acts.mayDispense}
      onRenew={onRenew}
      onExplain={(result) => setOpen({ what: 'reason', result })}
      onExit={exitScanned}
    />
  )

  return (
    <div className={classes.page}>
      <h1 className="for-readers">{t.title}</h1>
      {!isNarrow && <Hero venue={venue} door={door} onEntry={() => search()} onMember={onMember} />}
      <Stack gap={5} grow className={classes.main}>
        {choice}
        {isNarrow && <PhoneHero door={door} />}
        <ScanField
          field={scanField}
          isLost={door.isLost}
          onTyped={(typed) => (isCode(typed) ? door.scan(typed) : search(typed))}
          onShortcut={(key) => (key === 'n' ? search() : filterField.current?.focus())}
          result={results}
        />
        {results}
        {!isNarrow && door.isAlone && <DoorWorks />}
        {!isNarrow && pastScans}
        <RoomList venue={venue} acts={acts} filterField={filterField}>
          {isNarrow && door.isAlone && <DoorWorks />}
          {isNarrow && pastScans}
        </RoomList>
        <Row fixed gap={6} justify="end" className={classes.after}>
          <Link to="/control/visits">
            <IconHistory size={18} aria-hidden="true" /> {t.log}
          </Link>
          <Link to="/control/evacuation">
            <IconPrinter size={18} aria-hidden="true" /> {t.evacuation}
          </Link>
        </Row>
        {isNarrow && (
          <ThumbBar>
            <Button
              size="lg"
              className={classes.enter ?? ''}
              leftSection={<IconDoorEnter size={20} />}
              disabled={door.isLost}
              onClick={() => search()}
            >
              {t.newEntry}
            </Button>
            {onMember !== null && (
              <Button
                variant="default"
                size="lg"
                aria-label={t.newMember}
                disabled={door.isLost || door.isAlone}
                onClick={onMember}
              >
                <IconUserPlus size={22} aria-hidden="true" />
              </Button>
            )}
          </ThumbBar>
        )}
      </Stack>
      {open?.what === 'search' && (
        <SearchDialog
          venue={venue}
          door={door}
          mayDispense={acts.mayDispense}
          initial={open.typed}
          onEnter={(client) => {
            const { asks } =
              venueHere === undefined || room === undefined ? noVerdict : previewEntry(client, venueHere, room)
            if (asks.length > 0) return setOpen({ what: 'reason', result: { kind: 'asks', client, rules: asks } })
            close()
            door.letInFound(client)
          }}
          onRenew={onRenew}
          onMember={door.isAlone ? null : onMember}
          onClose={close}
        />
      )}
      {open?.what === 'member' && (
        <CreateMember
          venue={venue}
          submitLabel={t.createAndEnter}
          onClose={close}
          onCreated={({ id }) => {
            close()
            door.admitAnew(id)
          }}
        />
      )}
      {open?.what === 'top_up' && <TopUpDialog member={open.client} venue={venue} onClose={close} />}
      {open?.what === 'renew' && venueHere !== undefined && (
        <RenewDialog
          member={open.client}
          venue={venue}
          today={venueHere.business_date}
          onDone={() => door.admitAnew(open.client.id)}
          onClose={close}
        />
      )}
      {open?.what === 'cart' && (
        <CartDialog venue={venue} client={open.client} mayDispense={acts.mayDispense} onClose={close} />
      )}
      {open?.what === 'early' && (
        <EarlyExitDialog
          client={open.client}
          entryTime={open.entryTime}
          minStayMinutes={minStayMinutes}
          onTakeOut={() => {
            close()
            void door.letOut(open.client, true)
          }}
          onClose={close}
        />
      )}
      {open?.what === 'reason' && (
        <ReasonDialog
          result={open.result}
          onLetIn={async (reason) => {
            close()
            door.letInFound(open.result.client, reason)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
