import { Button, Switch } from '@mantine/core'
import { IconScan, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { readerKeptSetting, readerProfileSetting, tonesSetting } from '../../device/reader.ts'
import { type DeviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { playTones } from '../../device/tones.ts'
import { formatCount } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { toast } from '../../design/toasts.tsx'
import { useReaderReady } from '../../design/use-reader-ready.ts'
import { Row, Text } from '../../design/primitives.tsx'
import { useScanner } from '../../design/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'
import classes from './reader.module.css'
import { ReaderLearning } from './reader-learning.tsx'
import { readerWords } from './reader-words.ts'

/** The card reader of this device: its behaviour at the door, and a test. */
export function ReaderCard() {
  const t = useWords(deviceWords)
  const r = useWords(readerWords)
  const language = useLanguage()
  const profile = useDeviceSetting(readerProfileSetting)
  const [open, setOpen] = useState<'test' | 'learning' | null>(null)
  const isTesting = open === 'test'
  const isLearning = open === 'learning'
  const known = profile === null ? null : r.known(r.milliseconds(formatCount(profile.paceMs, language)))

  function forget(): void {
    readerProfileSetting.write(null)
    toast.done({ title: r.forgotten, ...(profile === null ? {} : { undo: () => readerProfileSetting.write(profile) }) })
  }
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
          onClick={() => setOpen(isTesting ? null : 'test')}
        >
          {isTesting ? t.stop : t.start}
        </Button>
      </SettingRow>
      {isTesting && <ReaderTest />}
      <SettingRow name={r.teach} hint={known === null ? r.teachHint : `${r.teachHint} ${known}`}>
        <Row align="stretch" justify="end" wrap gap={4}>
          {profile !== null && !isLearning && (
            <Button variant="subtle" onClick={forget}>
              {r.forget}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSchool size={18} aria-hidden="true" />}
            aria-expanded={isLearning}
            onClick={() => setOpen(isLearning ? null : 'learning')}
          >
            {isLearning ? r.stop : r.start}
          </Button>
        </Row>
      </SettingRow>
      {isLearning && <ReaderLearning onDone={() => setOpen(null)} />}
    </Card>
  )
}

function DeviceSwitch({ name, setting }: { name: string; setting: DeviceSetting<boolean> }) {
  const isOn = useDeviceSetting(setting)
  return <Switch aria-label={name} checked={isOn} onChange={(event) => setting.write(event.currentTarget.checked)} />
}

/** Shows what the reader sent, or why nothing can arrive. */
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
    <Text as="p" tone="soft" breaks className={classes.test} role="status" data-heard={code !== null || undefined}>
      {isReady ? heard : t.asleep}
    </Text>
  )
}
