import { Button } from '@mantine/core'
import { IconCamera, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWords, words } from '../../words/words.ts'
import { CameraDialog } from '../../design/camera-dialog.tsx'
import { FieldError } from '../../design/field-error.tsx'
import classes from './picture-picker.module.css'
import { useFileDrop } from '../../design/use-file-drop.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { usePicturePick } from '../../design/use-picture-pick.tsx'

const pickerWords = words({
  es: {
    choose: 'Elegir foto',
    camera: 'Usar la cámara',
    remove: 'Quitar foto',
    drop: 'Arrastra una imagen o elígela',
    sending: (percent: number) => `Subiendo la foto, ${percent} %`,
  },
  en: {
    choose: 'Choose a picture',
    camera: 'Use the camera',
    remove: 'Remove picture',
    drop: 'Drag an image here or choose one',
    sending: (percent: number) => `Uploading the picture, ${percent}%`,
  },
})

type PicturePickerProps = {
  label: string
  /** The name of the field, by which a form focuses it when it is required. */
  name?: string
  required?: boolean
  /** Places the buttons below the picture, not beside it. */
  stacked?: boolean
  /** The current picture; null if it is shown elsewhere. */
  children: ReactNode
  onPick: (file: File) => void
  onRemove: (() => void) | null
  /** From 0 to 1 during the upload. */
  progress: number | null
  /** Why the server refused the last picture. */
  error: string | null
}

/** Accepts a picture as a file, by drag and drop or from the camera, and refuses an unsuitable one at once. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, name, required = false, stacked = false, children, onPick, onRemove, progress, error } = props
  const t = useWords(pickerWords)
  const labelId = useId()
  const picker = useRef<HTMLElement>(null)
  const [cameraOn, setCameraOn] = useState(false)
  const isSending = progress !== null

  const { pick, choose, input, refused } = usePicturePick((file) => !isSending && onPick(file))
  const isOver = useFileDrop(picker, pick)
  const fault = refused ?? error

  return (
    <Row
      ref={picker}
      className={classes.picker}
      gap={6}
      pad={4}
      role="group"
      aria-labelledby={labelId}
      data-over={isOver || undefined}
      data-stacked={stacked || undefined}
    >
      {children !== null && <Stack fixed>{children}</Stack>}
      <Stack gap={4} grow>
        <Stack gap={1}>
          <Text id={labelId} size="body" weight="semibold">
            {label} {required && <Text tone="bad">*</Text>}
          </Text>
          <Text size="small" tone="quiet" className={classes.drop}>
            {t.drop}
          </Text>
        </Stack>
        <Row className={classes.buttons} gap={4} wrap>
          <Button variant="default" name={name} leftSection={<IconUpload size={18} />} onClick={choose}>
            {t.choose}
          </Button>
          {'mediaDevices' in navigator && (
            <Button variant="default" leftSection={<IconCamera size={18} />} onClick={() => setCameraOn(true)}>
              {t.camera}
            </Button>
          )}
          {onRemove !== null && (
            <Button variant="subtle" leftSection={<IconTrash size={18} />} onClick={onRemove}>
              {t.remove}
            </Button>
          )}
        </Row>
        {input}
        {isSending && <ProgressBar value={progress} label={t.sending(Math.round(progress * 100))} />}
        {fault !== null && !isSending && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
      </Stack>
      {cameraOn && (
        <CameraDialog
          onClose={() => setCameraOn(false)}
          onShot={(file) => {
            setCameraOn(false)
            pick(file)
          }}
        />
      )}
    </Row>
  )
}
