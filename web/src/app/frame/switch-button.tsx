import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { lockScreen } from '../../session/lock.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'

/** Hands a shared device to the next person. */
export function SwitchButton() {
  const t = useWords(frameWords)
  const device = useDeviceSetting(sharedDeviceSetting)
  if (device === null) return null
  return (
    <Tooltip label={t.switchPerson}>
      <ActionIcon variant="subtle" size={44} aria-label={t.switchPerson} onClick={() => lockScreen()}>
        <IconUsersGroup size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
