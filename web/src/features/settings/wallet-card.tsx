import { walletMostCents } from '@aforo/domain'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { MoneyField } from './money-field.tsx'
import { useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-saving.ts'

/** How much goes into a wallet at once, and how much it should hold. What happens above that is said by the rules. */
export function WalletCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { change } = useSettingsCommands(settings.venue.id)
  const topUp = useSetting(t.topUpMost, settings.top_up_most, (value) => change({ top_up_most: value }))
  const balance = useSetting(t.balanceMost, settings.balance_most, (value) => change({ balance_most: value }))
  const field = { mostCents: walletMostCents, currency: settings.currency }
  return (
    <Card id="wallet" title={t.wallet} of={settings.venue.name} rows>
      <SettingRow name={t.topUpMost} hint={t.topUpMostHint} {...topUp.row}>
        <MoneyField {...field} name={t.topUpMost} amount={topUp.value} onChange={topUp.choose} />
      </SettingRow>
      <SettingRow name={t.balanceMost} hint={t.balanceMostHint} {...balance.row}>
        <MoneyField {...field} name={t.balanceMost} amount={balance.value} onChange={balance.choose} />
      </SettingRow>
    </Card>
  )
}
