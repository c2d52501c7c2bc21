import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { cameraReadsSetting, useCameras } from '../../device/cameras.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { takeCode } from '../../design/scan-queue.ts'
import { useWords } from '../../words/words.ts'
import classes from './camera-button.module.css'
import { cameraButtonWords } from './camera-button-words.ts'
import { LazyCameraReader } from './lazy-camera-reader.tsx'

type CameraButtonProps = {
  /** Takes the code, for a field. Without it, the code goes where a scanned card goes. */
  onCode?: (code: string) => void
  stays?: boolean
  result?: ReactNode
  disabled?: boolean
  /** Beside the field of the reader, in another field, or in a bar of buttons. */
  size: 'reader' | 'field' | 'bar'
}

/** Reads a code with the camera. A device without a camera, or that does not use it, has no such button. */
export function CameraButton({ onCode = takeCode, stays = false, result, disabled = false, size }: CameraButtonProps) {
  const t = useWords(cameraButtonWords)
  const isUsed = useDeviceSetting(cameraReadsSetting)
  const hasCamera = useCameras().length > 0
  const [isOpen, setIsOpen] = useState(false)
  if (!isUsed || !hasCamera) return null
  const open = () => setIsOpen(true)
  return (
    <>
      <ActionIcon
        className={classes.icon ?? ''}
        variant={size === 'field' ? 'subtle' : 'default'}
        color="gray"
        data-size={size}
        aria-label={t.read}
        title={t.read}
        disabled={disabled}
        onClick={open}
      >
        <IconCamera size={size === 'reader' ? 26 : 22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isOpen && <LazyCameraReader onCode={onCode} onClose={() => setIsOpen(false)} stays={stays} result={result} />}
    </>
  )
}
