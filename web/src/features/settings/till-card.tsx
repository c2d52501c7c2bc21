import { walletMostCents } from '@aforo/domain'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import { MoneyField } from './money-field.tsx'
import { PartTitle } from './part-title.tsx'
import { RuleRows } from './rule-rows.tsx'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-setting.ts'

/** Ceilings of a top-up and of a wallet, and what happens beyond them. */
export function TillCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { gates } = useWords(gateWords)
  const topUp = useSetting(t.topUpMost, settings, 'top_up_most')
  const balance = useSetting(t.balanceMost, settings, 'balance_most')
  const field = { mostCents: walletMostCents, currency: settings.currency }
  return (
    <Card id="till" title={t.till} of={settings.venue.name} rows>
      <SettingRow name={t.topUpMost} hint={t.topUpMostHint} {...topUp.row}>
        <MoneyField {...field} name={t.topUpMost} amount={topUp.value} onChange={topUp.choose} />
      </SettingRow>
      <SettingRow name={t.balanceMost} hint={t.balanceMostHint} {...balance.row}>
        <MoneyField {...field} name={t.balanceMost} amount={balance.value} onChange={balance.choose} />
      </SettingRow>
      <PartTitle>{gates.top_up}</PartTitle>
      <RuleRows gate="top_up" settings={settings} />
    </Card>
  )
}
