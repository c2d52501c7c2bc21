import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { IconPlugConnected, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { listBridgePrinters } from '../../api/print-bridge.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { PrinterError } from '../../device/printer-error.ts'
import {
  printerBaudRates,
  type PrinterChoice,
  type PrinterConnection,
  printerSettings,
  type PrinterUse,
} from '../../device/printer-setting.ts'
import { hasSerial, isSamePort, type PortIds, requestPort, usePermittedPorts } from '../../device/serial-ports.ts'
import { hasUsb, requestUsbPrinter } from '../../device/usb-printer.ts'
import { useWords } from '../../words/words.ts'
import { printerCardWords } from './printer-card-words.ts'
import classes from './printer-card.module.css'
import { printerWords } from './printer-words.ts'

const ways = ['none', 'serial', 'usb', 'bridge'] as const
type Way = (typeof ways)[number]

const fresh: Omit<PrinterChoice, 'connection'> = {
  kind: 'esc-pos',
  widthMm: 58,
  cuts: true,
  drawerPin: null,
  isAutomatic: false,
}

type ConnectionRowsProps = { use: PrinterUse; choice: PrinterChoice | null }

/** How the printer is connected. A way becomes the choice once its port or printer is known. */
export function ConnectionRows({ use, choice }: ConnectionRowsProps) {
  const t = useWords(printerCardWords)
  const [asked, setAsked] = useState<Way | null>(null)
  const way = asked ?? choice?.connection.by ?? 'none'
  const setting = printerSettings[use]

  function take(connection: PrinterConnection): void {
    setting.write({ ...fresh, ...choice, connection })
    setAsked(null)
  }
  function turnTo(next: Way): void {
    if (next === 'none') setting.write(null)
    setAsked(next === 'none' || next === choice?.connection.by ? null : next)
  }
  const known = choice?.connection ?? null
  return (
    <>
      <SettingRow name={t[use]} hint={use === 'ticket' ? t.ticketHint : t.labelHint}>
        <Select
          aria-label={t[use]}
          data={ways.map((value) => ({
            value,
            label: t.connections[value === 'none' && use === 'label' ? 'same' : value],
          }))}
          value={way}
          allowDeselect={false}
          onChange={(value) => turnTo(ways.find((one) => one === value) ?? 'none')}
        />
      </SettingRow>
      {way === 'serial' && <SerialRow at={known?.by === 'serial' ? known : null} onTake={take} />}
      {way === 'usb' && <UsbRow at={known?.by === 'usb' ? known : null} onTake={take} />}
      {way === 'bridge' && <BridgeRow at={known?.by === 'bridge' ? known : null} onTake={take} />}
    </>
  )
}

type RowOf<By extends PrinterConnection['by']> = {
  at: Extract<PrinterConnection, { by: By }> | null
  onTake: (connection: PrinterConnection) => void
}

const hex = (id: number) => id.toString(16).padStart(4, '0')
const keyOf = ({ usbVendorId, usbProductId, nth }: PortIds) => `${usbVendorId}:${usbProductId}:${nth}`

function SerialRow({ at, onTake }: RowOf<'serial'>) {
  const t = useWords(printerCardWords)
  const permitted = usePermittedPorts()
  const ports = at === null || permitted.some((ids) => isSamePort(ids, at)) ? permitted : [...permitted, at]
  const nameOf = ({ usbVendorId: vendor, usbProductId: product, nth }: PortIds) => {
    const name = vendor === null || product === null ? t.builtIn : t.usbPort(hex(vendor), hex(product))
    return nth === 0 ? name : `${name} (${nth + 1})`
  }
  const take = ({ usbVendorId, usbProductId, nth }: PortIds) =>
    onTake({ by: 'serial', baudRate: at?.baudRate ?? 9600, usbVendorId, usbProductId, nth })
  if (!hasSerial()) {
    return (
      <SettingRow name={t.port} hint={t.noSerial}>
        {null}
      </SettingRow>
    )
  }
  return (
    <SettingRow name={t.port} hint={t.portHint}>
      <Row align="stretch" justify="end" wrap gap={4}>
        {ports.length > 0 && (
          <Select
            aria-label={t.port}
            placeholder={t.port}
            data={ports.map((ids) => ({ value: keyOf(ids), label: nameOf(ids) }))}
            value={at === null ? null : keyOf(at)}
            allowDeselect={false}
            onChange={(key) => {
              const port = ports.find((ids) => keyOf(ids) === key)
              if (port !== undefined) take(port)
            }}
          />
        )}
        {at !== null && (
          <Select
            aria-label={t.speed}
            data={printerBaudRates.map((rate) => ({ value: String(rate), label: t.baud(rate) }))}
            value={String(at.baudRate)}
            allowDeselect={false}
            onChange={(value) =>
              onTake({ ...at, baudRate: printerBaudRates.find((rate) => String(rate) === value) ?? at.baudRate })
            }
          />
        )}
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
          onClick={() => void requestPort().then((port) => port !== null && take(port))}
        >
          {t.choose}
        </Button>
      </Row>
    </SettingRow>
  )
}

function UsbRow({ at, onTake }: RowOf<'usb'>) {
  const t = useWords(printerCardWords)
  const name = at === null ? '' : at.name || t.usbPort(hex(at.vendorId), hex(at.productId))
  return (
    <SettingRow name="USB" hint={hasUsb() ? t.usbHint : t.noUsb}>
      {hasUsb() && (
        <Row justify="end" wrap gap={5}>
          <Text weight="semibold" breaks>
            {name}
          </Text>
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
            onClick={() => void requestUsbPrinter().then((usb) => usb !== null && onTake(usb))}
          >
            {t.choose}
          </Button>
        </Row>
      )}
    </SettingRow>
  )
}

const usualUrl = 'http://127.0.0.1:9180'

function BridgeRow({ at, onTake }: RowOf<'bridge'>) {
  const t = useWords(printerCardWords)
  const { failures } = useWords(printerWords)
  const [url, setUrl] = useState(at?.url ?? usualUrl)
  const [token, setToken] = useState(at?.token ?? '')
  const [printers, setPrinters] = useState<readonly string[]>(at === null ? [] : [at.printer])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function find(): Promise<void> {
    const origin = URL.canParse(url) ? new URL(url).origin : 'null'
    if (origin === 'null') return setFailure(t.bridgeFault)
    setIsBusy(true)
    setFailure(null)
    try {
      const found = await listBridgePrinters({ url: origin, token: token.trim() })
      setUrl(origin)
      setPrinters(found)
      const printer = found.find((one) => one === at?.printer) ?? found[0]
      if (printer !== undefined) onTake({ by: 'bridge', url: origin, token: token.trim(), printer })
    } catch (error) {
      if (!(error instanceof PrinterError)) throw error
      setFailure(failures[error.code])
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <SettingRow name={t.bridge} hint={t.bridgeHint}>
      <Stack gap={4} className={classes.bridge}>
        <TextInput
          label={t.bridgeUrl}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <PasswordInput
          label={t.bridgeToken}
          autoComplete="off"
          value={token}
          onChange={({ currentTarget: { value } }) => setToken(value)}
        />
        {failure !== null && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        <BusyButton
          variant="default"
          busy={isBusy}
          icon={<IconSearch size={18} aria-hidden="true" />}
          onClick={() => void find()}
        >
          {t.bridgeFind}
        </BusyButton>
        {at !== null && (
          <Select
            label={t.bridgePrinter}
            data={[...printers]}
            value={at.printer}
            allowDeselect={false}
            onChange={(printer) => printer !== null && onTake({ ...at, printer })}
          />
        )}
      </Stack>
    </SettingRow>
  )
}
