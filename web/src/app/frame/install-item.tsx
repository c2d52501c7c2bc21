import { Button, Menu } from '@mantine/core'
import { IconDeviceTabletPlus } from '@tabler/icons-react'
import { Dialog } from '../../design/dialog.tsx'
import { Stack } from '../../design/primitives.tsx'
import { install, useInstallWay } from '../../device/install-offer.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { appWords } from './app-words.ts'

/** The entry of the user menu that installs the app, where the browser offers it or it is done by hand. */
export function InstallItem({ onByHand }: { onByHand: () => void }) {
  const t = useWords(appWords)
  const way = useInstallWay()
  if (way === null) return null
  return (
    <Menu.Item
      leftSection={<IconDeviceTabletPlus size={20} stroke={1.6} aria-hidden="true" />}
      onClick={way === 'offered' ? install : onByHand}
    >
      {t.install}
    </Menu.Item>
  )
}

/** The steps on an iPad or iPhone, where only the person can install an app. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(appWords)
  const { understood } = useWords(sharedWords)
  return (
    <Dialog title={t.install} onClose={onClose} width={480}>
      <Stack gap={6}>
        <Stack as="ol" gap={4} size="lead">
          {t.installSteps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
        <Button size="lg" onClick={onClose} data-autofocus>
          {understood}
        </Button>
      </Stack>
    </Dialog>
  )
}
