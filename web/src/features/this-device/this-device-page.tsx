import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useState } from 'react'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { useWords } from '../../words/words.ts'
import { CameraPanel, CameraRow } from './camera-panel.tsx'
import { DrawerPanel, DrawerRow, LabelPanel, LabelRow, TicketPanel, TicketRow } from './printer-panel.tsx'
import { ReaderPanel, ReaderRow } from './reader-panel.tsx'
import { ScalePanel, ScaleRow } from './scale-panel.tsx'
import { thisDeviceWords } from './this-device-words.ts'
import classes from './this-device.module.css'

const devices = {
  reader: { Line: ReaderRow, Panel: ReaderPanel },
  scale: { Line: ScaleRow, Panel: ScalePanel },
  ticket: { Line: TicketRow, Panel: TicketPanel },
  label: { Line: LabelRow, Panel: LabelPanel },
  drawer: { Line: DrawerRow, Panel: DrawerPanel },
  camera: { Line: CameraRow, Panel: CameraPanel },
} as const
type Device = keyof typeof devices
const shown = Object.keys(devices) as readonly Device[]

/** What is connected to this device: the state of each, a harmless test, and what is chosen here. */
export function Page() {
  const t = useWords(thisDeviceWords)
  const own = useDeviceSetting(sharedDeviceSetting)
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<Device | null>(null)
  const { Panel } = devices[open ?? 'reader']
  const panel = open !== null && <Panel key={open} onClose={() => setOpen(null)} />
  return (
    <>
      <PageHead
        title={t.title}
        of={own === null ? t.here : t.shared(own.name)}
        back={{ to: '/settings', label: t.settings }}
      />
      <div className={classes.columns} data-alone={open === null || undefined}>
        <Stack gap={5}>
          {shown.map((device) => {
            const { Line } = devices[device]
            return (
              <Fragment key={device}>
                <Line isOpen={open === device} onOpen={() => setOpen(open === device ? null : device)} />
                {isNarrow && open === device && panel}
              </Fragment>
            )
          })}
          <Row as="p" padX={6} padY={4} tone="soft">
            <span>
              <Text as="b" weight="semibold" tone="ink">
                {t.optional}
              </Text>{' '}
              {t.optionalHint}
            </span>
          </Row>
        </Stack>
        {!isNarrow && panel}
      </div>
    </>
  )
}
