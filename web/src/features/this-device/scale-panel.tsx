import { scaleProtocols } from '@aforo/domain'
import { Button, Select } from '@mantine/core'
import { IconPlugConnected, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { useScale, useScaleWeight } from '../../device/scale.ts'
import { baudRates, type ScaleChoice, scaleSetting, usualBaudRate } from '../../device/scale-setting.ts'
import {
  hasSerial,
  isSameKind,
  isSamePort,
  type PortIds,
  requestPort,
  usePermittedPorts,
} from '../../device/serial-ports.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { formatWeight } from '../../format/format.ts'
import { SettingRow } from '../../design/setting-row.tsx'
import { toast } from '../../design/toasts.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { scaleWords } from '../../words/scale-words.ts'
import { useWords } from '../../words/words.ts'
import { DevicePanel } from './device-panel.tsx'
import { DeviceRow, type RowProps } from './device-row.tsx'
import classes from './reader.module.css'
import { scaleSettingWords } from './scale-words.ts'
import { thisDeviceWords } from './this-device-words.ts'

const hex = (id: number) => id.toString(16).padStart(4, '0')
const keyOf = ({ usbVendorId, usbProductId, nth }: PortIds) => `${usbVendorId}:${usbProductId}:${nth}`

/** How a port is called. Adapters of one kind are numbered. */
function usePortName(): (port: PortIds, ports: readonly PortIds[]) => string {
  const t = useWords(scaleSettingWords)
  return (port, ports) => {
    const { usbVendorId, usbProductId, nth } = port
    const name = usbVendorId === null || usbProductId === null ? t.builtIn : t.usb(hex(usbVendorId), hex(usbProductId))
    return ports.filter((other) => isSameKind(port, other)).length > 1 ? t.nth(name, nth + 1) : name
  }
}

/** The port stays closed until the test, so that the counter can have it. */
export function ScaleRow(row: RowProps) {
  const t = useWords(scaleSettingWords)
  const { states, setUp, look } = useWords(thisDeviceWords)
  const choice = useDeviceSetting(scaleSetting)
  const permitted = usePermittedPorts()
  const nameOf = usePortName()
  const common = { ...row, Icon: IconScale, name: t.title }
  if (!hasSerial()) {
    return (
      <DeviceRow
        {...common}
        state={{ tone: 'neutral', words: states.unsupported }}
        detail={t.unsupported}
        action={look}
      />
    )
  }
  if (choice === null) {
    return (
      <DeviceRow {...common} state={{ tone: 'neutral', words: states.notSetUp }} detail={t.portHint} action={setUp} />
    )
  }
  const isThere = permitted.some((ids) => isSamePort(ids, choice))
  return (
    <DeviceRow
      {...common}
      state={isThere ? { tone: 'ok', words: states.connected } : { tone: 'bad', words: states.absent }}
      detail={`${nameOf(choice, permitted)} · ${t.protocols[choice.protocol]} · ${t.baud(choice.baudRate)}`}
    />
  )
}

/** The scale of this device: its port, how it sends the weight, and a test. */
export function ScalePanel({ onClose }: { onClose: () => void }) {
  const t = useWords(scaleSettingWords)
  const choice = useDeviceSetting(scaleSetting)
  return (
    <DevicePanel title={t.title} onClose={onClose}>
      {hasSerial() ? (
        <PortRow choice={choice} />
      ) : (
        <SettingRow name={t.port} hint={t.unsupported}>
          {null}
        </SettingRow>
      )}
      {hasSerial() && choice !== null && <LineRows choice={choice} />}
    </DevicePanel>
  )
}

function PortRow({ choice }: { choice: ScaleChoice | null }) {
  const t = useWords(scaleSettingWords)
  const permitted = usePermittedPorts()
  const isListed = choice === null || permitted.some((ids) => isSamePort(ids, choice))
  const ports = isListed ? permitted : [...permitted, choice]
  const nameOf = usePortName()
  const hasTwins = ports.some(({ nth }) => nth > 0)

  function choose(port: PortIds): void {
    const { protocol, baudRate } = choice ?? { protocol: 'lines', baudRate: usualBaudRate }
    scaleSetting.write({ protocol, baudRate, ...port })
  }
  async function ask(): Promise<void> {
    const port = await requestPort()
    if (port !== null) choose(port)
  }
  function forget(): void {
    scaleSetting.write(null)
    toast.done({ title: t.forgotten, ...(choice === null ? {} : { undo: () => scaleSetting.write(choice) }) })
  }
  return (
    <SettingRow name={t.port} hint={hasTwins ? t.twinsHint : t.portHint}>
      <Row align="stretch" justify="end" wrap gap={4}>
        {choice !== null && (
          <Button variant="subtle" onClick={forget}>
            {t.forget}
          </Button>
        )}
        {ports.length > 0 && (
          <Select
            aria-label={t.port}
            placeholder={t.none}
            data={ports.map((ids) => ({ value: keyOf(ids), label: nameOf(ids, ports) }))}
            value={choice === null ? null : keyOf(choice)}
            allowDeselect={false}
            onChange={(key) => {
              const port = ports.find((ids) => keyOf(ids) === key)
              if (port !== undefined) choose(port)
            }}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          {t.choose}
        </Button>
      </Row>
    </SettingRow>
  )
}

function LineRows({ choice }: { choice: ScaleChoice }) {
  const t = useWords(scaleSettingWords)
  const [isTesting, setIsTesting] = useState(false)
  const change = (part: Partial<ScaleChoice>) => scaleSetting.write({ ...choice, ...part })
  return (
    <>
      <SettingRow name={t.protocol} hint={t.protocolHint}>
        <Select
          aria-label={t.protocol}
          data={scaleProtocols.map((value) => ({ value, label: t.protocols[value] }))}
          value={choice.protocol}
          allowDeselect={false}
          onChange={(value) => change({ protocol: scaleProtocols.find((one) => one === value) ?? choice.protocol })}
        />
      </SettingRow>
      <SettingRow name={t.speed} hint={t.speedHint}>
        <Select
          aria-label={t.speed}
          data={baudRates.map((rate) => ({ value: String(rate), label: t.baud(rate) }))}
          value={String(choice.baudRate)}
          allowDeselect={false}
          onChange={(value) =>
            change({ baudRate: baudRates.find((rate) => String(rate) === value) ?? choice.baudRate })
          }
        />
      </SettingRow>
      <SettingRow name={t.test} hint={t.testHint}>
        <Button
          variant="default"
          leftSection={<IconScale size={18} aria-hidden="true" />}
          aria-label={isTesting ? undefined : t.test}
          aria-expanded={isTesting}
          onClick={() => setIsTesting(!isTesting)}
        >
          {isTesting ? t.stop : t.start}
        </Button>
      </SettingRow>
      {isTesting && <ScaleTest />}
    </>
  )
}

/** What the scale says now. The port is open only while this is shown, so that the counter can have it. */
function ScaleTest() {
  const t = useWords(scaleSettingWords)
  const s = useWords(scaleWords)
  const language = useLanguage()
  const { connection } = useScale()
  const { weight } = useScaleWeight()
  const { state, milli } = weight
  const badge = state === 'stable' ? s.stable : s.waits[state].badge
  const shown = milli === null ? badge : `${formatWeight(milli, language)} g · ${badge}`
  const lost = connection === 'absent' || connection === 'refused' ? s[connection] : s.silent
  const words = connection === 'connecting' ? t.connecting : state === 'silent' ? lost : shown
  return (
    <Text
      as="p"
      tone="soft"
      numeric
      className={classes.test}
      role="status"
      data-heard={state === 'stable' || undefined}
    >
      {words}
    </Text>
  )
}
