import { deviceNameMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceTablet, IconDeviceTabletPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { formatDate, formatWhen } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { RenameDialog, RevokeDialog } from './device-dialogs.tsx'
import { type Device, devicesQuery, useDeviceCommands } from './devices-queries.ts'
import { devicesWords } from './devices-words.ts'

/** The shared devices of a venue. The browser in use becomes one here. */
export function Page() {
  const t = useWords(devicesWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Devices key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Devices({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(devicesWords)
  const venuePath = useVenuePath(venue.id)
  const list = useQuery(devicesQuery(venue.id))
  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/settings'), label: t.settings }}>
        {choice}
      </PageHead>
      <Stack gap={6}>
        <Enrolment venueId={venue.id} />
        {list.isPending && <SkeletonRows rows={3} />}
        {list.isLoadingError && (
          <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <StateCard Icon={IconDeviceTablet} title={t.none}>
            {t.noneHint}
          </StateCard>
        )}
        {list.data !== undefined && list.data.length > 0 && <DeviceList venue={venue} devices={list.data} />}
      </Stack>
    </>
  )
}

/** A browser is one shared device at most, and nobody enrols another from it by PIN. */
function Enrolment({ venueId }: { venueId: number }) {
  const t = useWords(devicesWords)
  const { me } = useSession()
  const own = useDeviceSetting(sharedDeviceSetting)
  if (own !== null) return <Notice state="ok">{t.isShared(own.name)}</Notice>
  if (me.on_shared_device) return <Notice state="warn">{t.onShared}</Notice>
  return (
    <Card title={t.enrol}>
      <EnrolForm venueId={venueId} />
    </Card>
  )
}

function EnrolForm({ venueId }: { venueId: number }) {
  const t = useWords(devicesWords)
  const { enrol } = useDeviceCommands(venueId)
  const form = useForm({
    initial: { name: '' },
    check: { name: (name) => (name.trim() === '' ? t.nameMissing : null) },
    refusedField: { device_name_taken: 'name' },
    failed: t.saveFailed,
    submit: async ({ name }) => {
      await enrol(name.trim())
      toast.done({ title: t.saved(name.trim()), body: t.savedHint })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        <Text as="p" tone="soft">
          {t.enrolHint}
        </Text>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <TextInput
          {...form.field('name')}
          label={t.name}
          placeholder={t.namePlaceholder}
          maxLength={deviceNameMost}
          autoComplete="off"
        />
        <Row>
          <BusyButton type="submit" busy={form.busy} icon={<IconDeviceTabletPlus size={18} />}>
            {t.save}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}

type Asked = { device: Device; what: 'rename' | 'revoke' } | null

function DeviceList({ venue, devices }: { venue: PageVenue; devices: readonly Device[] }) {
  const t = useWords(devicesWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const own = useDeviceSetting(sharedDeviceSetting)
  const [asked, setAsked] = useState<Asked>(null)
  const lastUse = ({ used_by: user, last_used_at: at }: Device) => {
    if (user !== null) return <Badge tone="ok">{t.now(user)}</Badge>
    return at === null ? t.never : formatWhen(new Date(at), now, language, venue.timeZone)
  }
  const columns: DataColumn<Device>[] = [
    {
      key: 'device',
      head: t.device,
      onCard: 'title',
      renderCell: ({ id, name }) => (
        <Row gap={4} weight="semibold">
          <IconDeviceTablet size={20} stroke={1.6} aria-hidden="true" />
          {name}
          {own?.id === id && <Badge tone="info">{t.thisOne}</Badge>}
        </Row>
      ),
    },
    { key: 'lastUse', head: t.lastUse, renderCell: lastUse },
    {
      key: 'enrolled',
      head: t.enrolled,
      from: 960,
      renderCell: ({ enrolled_at: at, enrolled_by: who }) =>
        t.enrolledBy(formatDate(new Date(at), language, venue.timeZone), who),
    },
    {
      key: 'actions',
      head: t.actions,
      isHeadHidden: true,
      isEnd: true,
      width: 72,
      onCard: 'aside',
      renderCell: (device) => (
        <ActionMenu
          label={`${t.actions}: ${device.name}`}
          title={device.name}
          groups={[
            [{ label: t.rename, Icon: IconPencil, onPress: () => setAsked({ device, what: 'rename' }) }],
            [{ label: t.revoke, Icon: IconTrash, danger: true, onPress: () => setAsked({ device, what: 'revoke' }) }],
          ]}
        />
      ),
    },
  ]
  const close = () => setAsked(null)
  return (
    <Surface>
      <DataTable label={t.title} columns={columns} rows={devices} rowKey={({ id }) => id} />
      {asked?.what === 'rename' && <RenameDialog venueId={venue.id} device={asked.device} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeDialog venueId={venue.id} device={asked.device} onClose={close} />}
    </Surface>
  )
}
