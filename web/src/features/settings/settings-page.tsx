import { mayReadCounts, mayUse, pageBlocker, settingsBlocker } from '@aforo/domain'
import {
  IconBuildingStore,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCash,
  IconCheck,
  IconCopy,
  IconDeviceTablet,
  IconDroplet,
  IconGavel,
  IconId,
  IconLock,
  IconPalette,
  IconPlugConnected,
  IconReceiptTax,
  IconScan,
  IconShieldCheck,
  IconShieldLock,
  IconSpy,
  IconTag,
  IconUser,
  IconUsers,
  IconWeight,
  IconWifiOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatGrams, formatMoney, formatTime } from '../../format/format.ts'
import { idInAddress } from '../../format/address-id.ts'
import { type Session, useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { LanguageRow } from '../../design/language-row.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { ThemeChoice } from '../../design/theme-choice.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { AccountCard } from './account-card.tsx'
import { AllowanceCard } from './allowance-card.tsx'
import { allowanceWords } from './allowance-words.ts'
import { ConnectedCard } from './connected-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { DayCard } from './day-card.tsx'
import { deviceWords } from './device-words.ts'
import { DevicesCard } from './devices-card.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { gramLimitWords } from './gram-limit-words.ts'
import { GramLimitsCard } from './gram-limits-card.tsx'
import { OfflineCard } from './offline-card.tsx'
import { offlineSettingWords } from './offline-words.ts'
import { MoistureCard } from './moisture-card.tsx'
import { moistureWords } from './moisture-words.ts'
import { labelWordsWords } from './label-words.ts'
import { LabelsCard } from './labels-card.tsx'
import { MembersCard } from './members-card.tsx'
import { programWords } from './program-words.ts'
import { PrivacyCard } from './privacy-card.tsx'
import { privacyWords } from './privacy-words.ts'
import { ProgramsCard } from './programs-card.tsx'
import { AgeCard, RoomCard } from './room-card.tsx'
import { RulePackCard } from './rule-pack-card.tsx'
import { rulePackWords } from '../../parts/rule-packs/rule-pack-words.ts'
import { RulesCard } from './rules-card.tsx'
import { type Section, SectionList } from './section-list.tsx'
import classes from './settings.module.css'
import { settingsQuery } from '../../parts/venues/settings-query.ts'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { staffLimitWords } from './staff-limit-words.ts'
import { StaffLimitsCard } from './staff-limits-card.tsx'
import { TaxesCard } from './taxes-card.tsx'
import { TillCard } from './till-card.tsx'

/**
 * The venue to change: the one in the address, otherwise the current venue if the person has the right to its settings.
 */
function venueToSet({ person, venue }: Session, named: string | null): number | null {
  return idInAddress(named) ?? (venue !== null && settingsBlocker(person, venue.id) === null ? venue.id : null)
}

/** Settings of this browser and, for people with the right, of a venue. */
export function Page() {
  const t = useWords(settingsWords)
  const session = useSession()
  const [search] = useSearchParams()
  const venueId = venueToSet(session, search.get('venue'))
  const mayChange = venueId !== null && settingsBlocker(session.person, venueId) === null
  // That page is about the venue in use, or about any venue for a superadmin.
  const isInUse = session.person.role === 'superadmin' || venueId === session.venueId
  const mayTax = mayChange && isInUse && pageBlocker('/settings/taxes', session.person, venueId) === null
  const mayCount = mayChange && mayReadCounts(session.person, venueId)
  const mayConnect = mayChange && isInUse && pageBlocker('/settings/api-keys', session.person, venueId) === null
  const mayForetell = mayChange && mayUse(session.person, venueId, 'settings.allowance')
  const isLocked = !mayChange && (venueId !== null || session.venue !== null)
  return (
    <>
      <PageHead title={t.title} of={mayChange && <VenueName venueId={venueId} />}>
        <Row as="span" gap={3} size="small" tone="quiet">
          <IconCheck size={17} aria-hidden="true" /> {t.saved}
        </Row>
      </PageHead>
      <div className={classes.columns}>
        <SectionList sections={useSections({ mayChange, mayTax, mayCount, mayConnect, mayForetell })} />
        <Stack gap={6}>
          <AccountCard />
          <Card id="appearance" title={t.appearance} rows>
            <ThemeChoice />
            <LanguageRow />
            <SettingRow name={t.format} hint={t.formatHint}>
              <FormatSample />
            </SettingRow>
          </Card>
          {mayChange && <RoomPart key={venueId} venueId={venueId} />}
          <ConnectedCard />
          {mayChange && (
            <WithSettings venueId={venueId}>{(settings) => <MoneyParts settings={settings} />}</WithSettings>
          )}
          {mayTax && <TaxesCard venueId={venueId} />}
          <DevicesCard lockVenueId={mayChange ? venueId : null} />
          {mayChange && (
            <WithSettings venueId={venueId}>
              {(settings) => <OtherParts settings={settings} mayCount={mayCount} />}
            </WithSettings>
          )}
          {mayConnect && <PrivacyCard venueId={venueId} />}
          {mayConnect && <ProgramsCard venueId={venueId} />}
          {isLocked && <Locked />}
        </Stack>
      </div>
    </>
  )
}

type Part = Section & { ofVenue?: true }
type Shown = { mayChange: boolean; mayTax: boolean; mayCount: boolean; mayConnect: boolean; mayForetell: boolean }

/** The sections in page order. Sections of the venue are mixed with personal ones, by subject. */
function useSections({ mayChange, mayTax, mayCount, mayConnect, mayForetell }: Shown): readonly Section[] {
  const t = useWords(settingsWords)
  const d = useWords(deviceWords)
  const gates = useWords(gateWords)
  const packs = useWords(rulePackWords)
  const allowances = useWords(allowanceWords)
  const grams = useWords(gramLimitWords)
  const moisture = useWords(moistureWords)
  const limits = useWords(staffLimitWords)
  const offline = useWords(offlineSettingWords)
  const labels = useWords(labelWordsWords)
  const programs = useWords(programWords)
  const privacy = useWords(privacyWords)
  const parts: readonly Part[] = [
    { id: 'account', name: d.account, Icon: IconUser },
    { id: 'appearance', name: t.appearance, Icon: IconPalette },
    { id: 'room', name: t.room, Icon: IconBuildingStore, ofVenue: true },
    { id: 'reader', name: d.connected, Icon: IconScan },
    { id: 'till', name: t.till, Icon: IconCash, ofVenue: true },
    { id: 'limits', name: limits.title, Icon: IconShieldLock, ofVenue: true },
    ...(mayTax ? [{ id: 'taxes', name: t.taxes, Icon: IconReceiptTax }] : []),
    { id: 'devices', name: d.devices, Icon: IconDeviceTablet },
    { id: 'offline', name: offline.title, Icon: IconWifiOff, ofVenue: true },
    { id: 'packs', name: packs.title, Icon: IconGavel, ofVenue: true },
    { id: 'rules', name: gates.title, Icon: IconShieldCheck, ofVenue: true },
    ...(mayForetell ? [{ id: 'allowance', name: allowances.title, Icon: IconCalendarQuestion }] : []),
    { id: 'age', name: t.age, Icon: IconId, ofVenue: true },
    { id: 'members', name: t.members, Icon: IconUsers, ofVenue: true },
    { id: 'grams', name: grams.title, Icon: IconWeight, ofVenue: true },
    ...(mayCount ? [{ id: 'moisture', name: moisture.title, Icon: IconDroplet }] : []),
    { id: 'labels', name: labels.title, Icon: IconTag, ofVenue: true },
    { id: 'day', name: t.day, Icon: IconCalendarTime, ofVenue: true },
    { id: 'copy', name: t.copy, Icon: IconCopy, ofVenue: true },
    ...(mayConnect ? [{ id: 'privacy', name: privacy.title, Icon: IconSpy }] : []),
    ...(mayConnect ? [{ id: 'programs', name: programs.title, Icon: IconPlugConnected }] : []),
  ]
  return parts.filter(({ ofVenue = false }) => mayChange || !ofVenue)
}

/** The name of the venue being changed, which may differ from the current venue. */
function VenueName({ venueId }: { venueId: number }) {
  const { data: settings } = useQuery(settingsQuery(venueId))
  if (settings === undefined) return null
  return (
    <Row as="span" gap={3}>
      <IconBuildingStore size={18} stroke={1.6} aria-hidden="true" /> {settings.venue.name}
    </Row>
  )
}

/** The first section of the venue. It also shows loading and errors for all of them. */
function RoomPart({ venueId }: { venueId: number }) {
  const t = useWords(settingsWords)
  const settings = useQuery(settingsQuery(venueId))
  if (settings.isPending) {
    return (
      <Card id="room" title={t.room}>
        <SkeletonRows rows={6} />
      </Card>
    )
  }
  if (settings.isLoadingError) {
    const { error } = settings
    if (error instanceof ApiError && error.code === 'venue_not_found') return <Locked />
    return <LoadError title={t.loadError} error={error} onRetry={() => void settings.refetch()} />
  }
  return <RoomCard settings={settings.data} />
}

type WithSettingsProps = { venueId: number; children: (settings: VenueSettings) => ReactNode }

function WithSettings({ venueId, children }: WithSettingsProps) {
  const { data: settings } = useQuery(settingsQuery(venueId))
  return settings === undefined ? null : <Fragment key={venueId}>{children(settings)}</Fragment>
}

function MoneyParts({ settings }: { settings: VenueSettings }) {
  return (
    <>
      <TillCard settings={settings} />
      <StaffLimitsCard settings={settings} />
    </>
  )
}

function OtherParts({ settings, mayCount }: { settings: VenueSettings; mayCount: boolean }) {
  const { person } = useSession()
  const mayForetell = mayUse(person, settings.venue.id, 'settings.allowance')
  return (
    <>
      <OfflineCard settings={settings} />
      <RulePackCard settings={settings} />
      <RulesCard settings={settings} />
      {mayForetell && <AllowanceCard settings={settings} />}
      <AgeCard settings={settings} />
      <MembersCard settings={settings} />
      <GramLimitsCard settings={settings} />
      {mayCount && <MoistureCard settings={settings} />}
      <LabelsCard settings={settings} />
      <DayCard settings={settings} />
      <CopyCard settings={settings} />
    </>
  )
}

function Locked() {
  const t = useWords(settingsWords)
  const shared = useWords(sharedWords)
  return (
    <StateCard Icon={IconLock} title={t.locked}>
      {shared.askOwner}
    </StateCard>
  )
}

/** Samples of amounts, weights and times in the format of this browser and venue. */
function FormatSample() {
  const language = useLanguage()
  const { venue } = useSession()
  const [now] = useState(() => new Date())
  const parts = [
    formatMoney(128_450, venue?.currency ?? 'EUR', language),
    formatGrams(2_375, language),
    formatDate(now, language, venue?.time_zone),
    formatTime(now, language, venue?.time_zone),
  ]
  return <span className="tabular">{parts.join(' · ')}</span>
}
