import { Button, Select, Switch } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { cameraReadsSetting, cameraSetting, mayHaveCamera, useCameras } from '../../device/cameras.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { LazyCameraReader } from '../../parts/camera/lazy-camera-reader.tsx'
import { useWords } from '../../words/words.ts'
import { cameraSettingWords } from './camera-words.ts'
import { DevicePanel } from './device-panel.tsx'
import { DeviceRow, type RowProps } from './device-row.tsx'
import { thisDeviceWords } from './this-device-words.ts'

/** What the browser would answer. Null if it does not say before it asks. */
function useCameraPermission(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // Not every browser knows this name.
    navigator.permissions?.query({ name: 'camera' }).then(
      (status) => {
        if (signal.aborted) return
        setState(status.state)
        status.addEventListener('change', () => setState(status.state), { signal })
      },
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return state
}

export function CameraRow(row: RowProps) {
  const t = useWords(cameraSettingWords)
  const { states, mend, look } = useWords(thisDeviceWords)
  const permission = useCameraPermission()
  const isUsed = useDeviceSetting(cameraReadsSetting)
  const hasCamera = useCameras().length > 0
  const common = { ...row, Icon: IconCamera, name: t.title }
  if (!mayHaveCamera()) {
    return (
      <DeviceRow
        {...common}
        state={{ tone: 'neutral', words: states.unsupported }}
        detail={t.unsupported}
        action={look}
      />
    )
  }
  if (!hasCamera) {
    return <DeviceRow {...common} state={{ tone: 'neutral', words: states.absent }} detail={t.none} action={look} />
  }
  if (permission === 'denied') {
    return <DeviceRow {...common} state={{ tone: 'bad', words: states.refused }} detail={t.refused} action={mend} />
  }
  const state =
    permission === 'granted'
      ? ({ tone: 'ok', words: states.ready } as const)
      : ({ tone: 'info', words: states.asks } as const)
  return <DeviceRow {...common} state={isUsed ? state : { tone: 'neutral', words: states.unused }} detail={t.detail} />
}

/** The camera of this device: a test, whether it reads codes, and which one. */
export function CameraPanel({ onClose }: { onClose: () => void }) {
  const t = useWords(cameraSettingWords)
  const permission = useCameraPermission()
  const cameras = useCameras()
  const isUsed = useDeviceSetting(cameraReadsSetting)
  const chosen = useDeviceSetting(cameraSetting)
  const [isTesting, setIsTesting] = useState(false)
  // Before it is permitted, the browser gives no ids.
  const named = cameras.filter(({ id }) => id !== '')
  const isListed = named.some(({ id }) => id === chosen)
  if (cameras.length === 0) {
    return (
      <DevicePanel title={t.title} onClose={onClose}>
        <Stack padY={6}>
          <Text as="p" tone="soft">
            {mayHaveCamera() ? t.none : t.unsupported}
          </Text>
        </Stack>
      </DevicePanel>
    )
  }
  return (
    <DevicePanel title={t.title} onClose={onClose}>
      {permission === 'denied' && (
        <Stack padY={6}>
          <Notice state="bad">{t.refused}</Notice>
        </Stack>
      )}
      <SettingRow name={t.test} hint={t.testHint}>
        <Button
          variant="default"
          aria-label={t.test}
          leftSection={<IconCamera size={18} aria-hidden="true" />}
          onClick={() => setIsTesting(true)}
        >
          {t.start}
        </Button>
      </SettingRow>
      <SettingRow name={t.reads} hint={t.readsHint}>
        <Switch
          aria-label={t.reads}
          checked={isUsed}
          onChange={(event) => cameraReadsSetting.write(event.currentTarget.checked)}
        />
      </SettingRow>
      {named.length > 1 && (
        <SettingRow name={t.which} hint={t.whichHint}>
          <Select
            aria-label={t.which}
            data={[
              { value: '', label: t.back },
              ...named.map(({ id, name }, index) => ({ value: id, label: name === '' ? t.unnamed(index + 1) : name })),
            ]}
            value={isListed ? chosen : ''}
            allowDeselect={false}
            onChange={(id) => cameraSetting.write(id === '' ? null : id)}
          />
        </SettingRow>
      )}
      {isTesting && (
        <LazyCameraReader
          onCode={() => {}}
          onClose={() => setIsTesting(false)}
          stays
          result={
            <Text as="p" size="small" tone="soft">
              {t.harmless}
            </Text>
          }
        />
      )}
    </DevicePanel>
  )
}
