import { Button } from '@mantine/core'
import { IconCashRegister, IconPrinter, IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type PrinterChoice, printerSettings, type PrinterUse } from '../../device/printer-setting.ts'
import { isSamePort, usePermittedPorts } from '../../device/serial-ports.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { Row, Text } from '../../design/primitives.tsx'
import { PrinterSettingRows } from '../../parts/printing/printer-setting-rows.tsx'
import { printerCardWords } from '../../parts/printing/printer-card-words.ts'
import { useWords } from '../../words/words.ts'
import { DevicePanel } from './device-panel.tsx'
import { DeviceRow, type RowProps } from './device-row.tsx'
import { thisDeviceWords } from './this-device-words.ts'

/** Only a serial port says whether it is plugged in. Any other printer answers the test. */
function useIsThere(choice: PrinterChoice | null): boolean | null {
  const ports = usePermittedPorts()
  if (choice === null || choice.connection.by !== 'serial') return null
  const { connection } = choice
  return ports.some((port) => isSamePort(port, connection))
}

function PrinterRow({ use, ...row }: RowProps & { use: PrinterUse }) {
  const t = useWords(printerCardWords)
  const { states, setUp } = useWords(thisDeviceWords)
  const choice = useDeviceSetting(printerSettings[use])
  const isThere = useIsThere(choice)
  const common = { ...row, Icon: use === 'ticket' ? IconPrinter : IconTag, name: t[use] }
  if (choice === null) {
    const detail = use === 'ticket' ? t.ticketHint : t.labelHint
    return <DeviceRow {...common} state={{ tone: 'neutral', words: states.notSetUp }} detail={detail} action={setUp} />
  }
  const detail = `${t.connections[choice.connection.by]} · ${t.kinds[choice.kind]} · ${t.millimetres(choice.widthMm)}`
  if (isThere === null) return <DeviceRow {...common} state={{ tone: 'info', words: states.chosen }} detail={detail} />
  const state = isThere
    ? ({ tone: 'ok', words: states.connected } as const)
    : ({ tone: 'bad', words: states.absent } as const)
  return <DeviceRow {...common} state={state} detail={detail} />
}

export const TicketRow = (row: RowProps) => <PrinterRow {...row} use="ticket" />
export const LabelRow = (row: RowProps) => <PrinterRow {...row} use="label" />

function PrinterPanel({ use, onClose }: { use: PrinterUse; onClose: () => void }) {
  const t = useWords(printerCardWords)
  return (
    <DevicePanel title={t[use]} onClose={onClose}>
      <PrinterSettingRows use={use} />
    </DevicePanel>
  )
}

export const TicketPanel = (panel: { onClose: () => void }) => <PrinterPanel {...panel} use="ticket" />
export const LabelPanel = (panel: { onClose: () => void }) => <PrinterPanel {...panel} use="label" />

/** The drawer hangs on the printer, which does not say whether it is there. */
export function DrawerRow(row: RowProps) {
  const t = useWords(printerCardWords)
  const { states, throughPrinter, setUp, look } = useWords(thisDeviceWords)
  const pin = useDeviceSetting(printerSettings.ticket)?.drawerPin ?? null
  const state = pin === null ? states.notSetUp : states.chosenDrawer
  return (
    <DeviceRow
      {...row}
      Icon={IconCashRegister}
      name={t.drawer}
      state={{ tone: pin === null ? 'neutral' : 'info', words: state }}
      detail={pin === null ? throughPrinter : `${throughPrinter} ${t.pin(pin)}.`}
      action={pin === null ? setUp : look}
    />
  )
}

/** Opening it is recorded at an open till, with a reason: it is tested there. */
export function DrawerPanel({ onClose }: { onClose: () => void }) {
  const t = useWords(printerCardWords)
  const { drawerChoice, drawerTest, toTill } = useWords(thisDeviceWords)
  return (
    <DevicePanel title={t.drawer} onClose={onClose}>
      <Text as="p" tone="soft">
        {drawerChoice}
      </Text>
      <Text as="p" tone="soft">
        {drawerTest}
      </Text>
      <Row padY={6}>
        <Button component={Link} to="/till" variant="default">
          {toTill}
        </Button>
      </Row>
    </DevicePanel>
  )
}
