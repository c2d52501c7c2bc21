import { errorWords } from '@aforo/contract'
import {
  gramLimitMostMilli,
  overrulesMostAllowed,
  priceChangeMostAllowed,
  quantityOfMilli,
  staffLimitsBlocker,
  walletMostCents,
} from '@aforo/domain'
import { Switch } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { Notice } from '../../design/notice.tsx'
import { Text } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { AlertLimitRows } from './alert-limit-rows.tsx'
import { MoneyField } from './money-field.tsx'
import type { VenueSettings } from './settings-queries.ts'
import classes from './settings.module.css'
import { staffLimitWords } from './staff-limit-words.ts'
import { SecondFactorRow } from './second-factor-row.tsx'
import { useSetting } from './use-setting.ts'

type MoneyKey =
  | 'payout_most'
  | 'payout_day_most'
  | 'others_void_most'
  | 'discount_most'
  | 'till_difference_most'
  | 'till_unsigned_most'
  | 'loss_most'
type SwitchKey = 'blind_till_count' | 'witnesses_destroyed' | 'witnesses_samples'
type CountKey = 'grams_over_most' | 'overrules_most' | 'price_change_most_percent'

/** Limits for staff without the right to approve. */
export function StaffLimitsCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(staffLimitWords)
  const language = useLanguage()
  const { person } = useSession()
  const blocker = staffLimitsBlocker(person, settings.venue.id)
  const gramsMost = Math.floor(quantityOfMilli(gramLimitMostMilli))
  return (
    <Card id="limits" title={t.title} of={settings.venue.name} rows>
      <Text as="p" size="small" tone="quiet">
        {t.hint}
      </Text>
      {blocker !== null && <Notice state="warn">{errorWords(blocker, language)}</Notice>}
      <fieldset disabled={blocker !== null} className={classes.limits}>
        <MoneyLimit settings={settings} name={t.payoutMost} hint={t.payoutMostHint} wire="payout_most" />
        <MoneyLimit settings={settings} name={t.payoutDayMost} hint={t.payoutDayMostHint} wire="payout_day_most" />
        <MoneyLimit settings={settings} name={t.othersVoidMost} hint={t.othersVoidMostHint} wire="others_void_most" />
        <MoneyLimit settings={settings} name={t.discountMost} hint={t.discountMostHint} wire="discount_most" />
        <CountLimit
          settings={settings}
          name={t.gramsOverMost}
          hint={t.gramsOverMostHint}
          wire="grams_over_most"
          most={gramsMost}
          unit={t.grams}
        />
        <CountLimit
          settings={settings}
          name={t.overrulesMost}
          hint={t.overrulesMostHint}
          wire="overrules_most"
          most={overrulesMostAllowed}
          unit={t.times}
        />
        <MoneyLimit
          settings={settings}
          name={t.tillDifferenceMost}
          hint={t.tillDifferenceMostHint}
          wire="till_difference_most"
        />
        <MoneyLimit settings={settings} name={t.unsignedMost} hint={t.unsignedMostHint} wire="till_unsigned_most" />
        <SwitchRow settings={settings} name={t.blindCount} hint={t.blindCountHint} wire="blind_till_count" />
        <CountLimit
          settings={settings}
          name={t.priceChangeMost}
          hint={t.priceChangeMostHint}
          wire="price_change_most_percent"
          most={priceChangeMostAllowed}
          unit={t.percent}
        />
        <MoneyLimit settings={settings} name={t.lossMost} hint={t.lossMostHint} wire="loss_most" />
        <SwitchRow
          settings={settings}
          name={t.witnessDestroyed}
          hint={t.witnessDestroyedHint}
          wire="witnesses_destroyed"
        />
        <SwitchRow settings={settings} name={t.witnessSamples} hint={t.witnessSamplesHint} wire="witnesses_samples" />
      </fieldset>
      <SecondFactorRow venueId={settings.venue.id} />
      <AlertLimitRows venueId={settings.venue.id} />
    </Card>
  )
}

type LimitProps<Key> = { settings: VenueSettings; name: string; hint: string; wire: Key }

function SwitchRow({ settings, name, hint, wire }: LimitProps<SwitchKey>) {
  const { value, choose, row } = useSetting(name, settings, wire)
  return (
    <SettingRow name={name} hint={hint} {...row}>
      <Switch aria-label={name} checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
    </SettingRow>
  )
}

function MoneyLimit({ settings, name, hint, wire }: LimitProps<MoneyKey>) {
  const { value, choose, row } = useSetting(name, settings, wire)
  return (
    <SettingRow name={name} hint={hint} {...row}>
      <MoneyField
        name={name}
        amount={value}
        leastCents={0}
        mostCents={walletMostCents}
        currency={settings.currency}
        onChange={choose}
      />
    </SettingRow>
  )
}

function CountLimit({ settings, name, hint, wire, most, unit }: LimitProps<CountKey> & { most: number; unit: string }) {
  const t = useWords(staffLimitWords)
  const { value, choose, row } = useSetting(name, settings, wire)
  return (
    <SettingRow name={name} hint={hint} {...row}>
      <Stepper name={name} value={value} least={0} most={most} unit={unit} none={t.noLimit} onChange={choose} />
    </SettingRow>
  )
}
