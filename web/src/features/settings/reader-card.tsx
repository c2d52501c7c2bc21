import { Button, Switch } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { readerKeptSetting, tonesSetting } from '../../device/reader.ts'
import { type DeviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { playTones } from '../../device/tones.ts'
import { formatCount } from '../../format/format.ts'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { useReaderReady } from '../../ui/use-reader-ready.ts'
import { useScanner } from '../../ui/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'
import classes from './reader-card.module.css'

/** How this device behaves at the door, and whether it hears its reader. */
export function ReaderCard() {
  const t = useWords(deviceWords)
  const [isTesting, setIsTesting] = useState(false)
  return (
    <Card id="reader" title={t.reader} of={t.onDevice} rows>
      <SettingRow name={t.kept} hint={t.keptHint}>
        <DeviceSwitch name={t.kept} setting={readerKeptSetting} />
      </SettingRow>
      <SettingRow name={t.tones} hint={t.tonesHint}>
        <DeviceSwitch name={t.tones} setting={tonesSetting} />
      </SettingRow>
      <SettingRow name={t.test} hint={t.testHint}>
        <Button
          variant="default"
          leftSection={<IconScan size={18} aria-hidden="true" />}
          aria-expanded={isTesting}
          onClick={() => setIsTesting(!isTesting)}
        >
          {isTesting ? t.stop : t.start}
        </Button>
      </SettingRow>
      {isTesting && <ReaderTest />}
    </Card>
  )
}

function DeviceSwitch({ name, setting }: { name: string; setting: DeviceSetting<boolean> }) {
  const isOn = useDeviceSetting(setting)
  return <Switch aria-label={name} checked={isOn} onChange={(event) => setting.write(event.currentTarget.checked)} />
}

/** Says what came from the reader, and why nothing can come. */
function ReaderTest() {
  const t = useWords(deviceWords)
  const language = useLanguage()
  const isReady = useReaderReady()
  const [code, setCode] = useState<string | null>(null)
  useScanner((read) => {
    setCode(read)
    playTones(1)
  })
  const heard = code === null ? t.waiting : t.heard(code, formatCount(code.length, language))
  return (
    <p className={classes.test} role="status" data-heard={code !== null || undefined}>
      {isReady ? heard : t.asleep}
    </p>
  )
}
