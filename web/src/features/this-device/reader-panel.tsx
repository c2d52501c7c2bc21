import { Button, Switch } from '@mantine/core'
import { IconScan, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { readerKeptSetting, readerProfileSetting, tonesSetting } from '../../device/reader.ts'
import { type DeviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { playTones } from '../../device/tones.ts'
import { formatCount } from '../../format/format.ts'
import { Row, Text } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { toast } from '../../design/toasts.tsx'
import { useReaderReady } from '../../design/use-reader-ready.ts'
import { useScanner } from '../../design/use-scanner.ts'
import { useWords } from '../../words/words.ts'
import { DevicePanel } from './device-panel.tsx'
import { DeviceRow, type RowProps } from './device-row.tsx'
import classes from './reader.module.css'
import { ReaderLearning } from './reader-learning.tsx'
import { readerWords } from './reader-words.ts'
import { thisDeviceWords } from './this-device-words.ts'

/** A reader types like a keyboard, so that the browser cannot tell whether one is connected. */
export function ReaderRow(row: RowProps) {
  const t = useWords(readerWords)
  const { states } = useWords(thisDeviceWords)
  const language = useLanguage()
  const profile = useDeviceSetting(readerProfileSetting)
  const isReady = useReaderReady()
  const learned = profile === null ? null : t.characters(formatCount(profile.length, language))
  return (
    <DeviceRow
      {...row}
      Icon={IconScan}
      name={t.title}
      state={
        !isReady
          ? { tone: 'warn', words: states.asleep }
          : profile === null
            ? { tone: 'neutral', words: states.notTaught }
            : { tone: 'ok', words: states.taught }
      }
      detail={
        profile === null || learned === null
          ? t.keyboard
          : `${learned} · ${t.milliseconds(formatCount(profile.paceMs, language))}`
      }
    />
  )
}

/** The card reader of this device: a test, learning it, and its behaviour at the door. */
export function ReaderPanel({ onClose }: { onClose: () => void }) {
  const t = useWords(readerWords)
  const profile = useDeviceSetting(readerProfileSetting)
  const [task, setTask] = useState<'test' | 'learning' | null>('test')
  const isTesting = task === 'test'
  const isLearning = task === 'learning'

  function forget(): void {
    readerProfileSetting.write(null)
    toast.done({ title: t.forgotten, ...(profile === null ? {} : { undo: () => readerProfileSetting.write(profile) }) })
  }
  return (
    <DevicePanel title={t.title} onClose={onClose}>
      <SettingRow name={t.test} hint={t.testHint}>
        <Button
          variant="default"
          leftSection={<IconScan size={18} aria-hidden="true" />}
          aria-expanded={isTesting}
          onClick={() => setTask(isTesting ? null : 'test')}
        >
          {isTesting ? t.testStop : t.testStart}
        </Button>
      </SettingRow>
      {isTesting && <ReaderTest />}
      <SettingRow name={t.teach} hint={t.teachHint}>
        <Row align="stretch" justify="end" wrap gap={4}>
          {profile !== null && !isLearning && (
            <Button variant="subtle" onClick={forget}>
              {t.forget}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSchool size={18} aria-hidden="true" />}
            aria-expanded={isLearning}
            onClick={() => setTask(isLearning ? null : 'learning')}
          >
            {isLearning ? t.stop : t.start}
          </Button>
        </Row>
      </SettingRow>
      {isLearning && <ReaderLearning onDone={() => setTask(null)} />}
      <SettingRow name={t.kept} hint={t.keptHint}>
        <DeviceSwitch name={t.kept} setting={readerKeptSetting} />
      </SettingRow>
      <SettingRow name={t.tones} hint={t.tonesHint}>
        <DeviceSwitch name={t.tones} setting={tonesSetting} />
      </SettingRow>
    </DevicePanel>
  )
}

function DeviceSwitch({ name, setting }: { name: string; setting: DeviceSetting<boolean> }) {
  const isOn = useDeviceSetting(setting)
  return <Switch aria-label={name} checked={isOn} onChange={(event) => setting.write(event.currentTarget.checked)} />
}

/** Shows what the reader sent, or why nothing can arrive. */
function ReaderTest() {
  const t = useWords(readerWords)
  const language = useLanguage()
  const isReady = useReaderReady()
  const [code, setCode] = useState<string | null>(null)
  useScanner((read) => {
    setCode(read)
    playTones(1)
  })
  const heard = code === null ? t.testWaiting : t.heard(code, formatCount(code.length, language))
  return (
    <Text as="p" tone="soft" breaks className={classes.test} role="status" data-heard={code !== null || undefined}>
      {isReady ? heard : t.asleep}
    </Text>
  )
}
