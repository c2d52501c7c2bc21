import { mayUse } from '@aforo/domain'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeviceSetting } from '../../device/setting.ts'
import { tillSetting } from '../../device/till.ts'
import { useSession } from '../../session/session.tsx'
import { tillsQuery } from '../../parts/tills/till-queries.ts'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'
import { LockRow, SharedDevicesRows } from './shared-devices-rows.tsx'

/** The till of this device, and the shared devices of the venue. */
export function DevicesCard({ lockVenueId }: { lockVenueId: number | null }) {
  const t = useWords(deviceWords)
  const { person, venueId } = useSession()
  const takesMoney =
    venueId !== null && (['till.work', 'member.top_up'] as const).some((one) => mayUse(person, venueId, one))
  return (
    <Card id="devices" title={t.devices} of={t.onDevice} rows>
      {takesMoney && <TillRow venueId={venueId} />}
      {venueId !== null && <SharedDevicesRows venueId={venueId} />}
      {lockVenueId !== null && <LockRow key={lockVenueId} venueId={lockVenueId} />}
    </Card>
  )
}

/** Hidden if the venue has at most one till, because there is nothing to choose. */
function TillRow({ venueId }: { venueId: number }) {
  const t = useWords(deviceWords)
  const { data: tills = [] } = useQuery(tillsQuery(venueId))
  const chosen = useDeviceSetting(tillSetting)
  if (tills.length < 2) return null
  const isOffered = tills.some(({ id }) => id === chosen)
  return (
    <SettingRow name={t.till} hint={t.tillHint}>
      <Select
        aria-label={t.till}
        placeholder={t.anyTill}
        data={tills.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={isOffered ? String(chosen) : null}
        clearable
        onChange={(value) => tillSetting.write(value === null ? null : Number(value))}
      />
    </SettingRow>
  )
}
