import { Button } from '@mantine/core'
import { IconCamera, IconUpload, IconUser } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CameraDialog } from '../../../design/camera-dialog.tsx'
import { FieldError } from '../../../design/field-error.tsx'
import { FilePicture } from '../../pictures/picture.tsx'
import { useFileDrop } from '../../../design/use-file-drop.ts'
import { FieldLabel } from '../../../design/field-grid.tsx'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { usePicturePick } from '../../../design/use-picture-pick.tsx'
import { useWords } from '../../../words/words.ts'
import { memberFieldWords } from './member-field-words.ts'
import classes from './create-member.module.css'
import type { NewMember } from './use-new-member.tsx'

/** The photo of a member, from the camera or a file. The current photo stays until it is replaced. */
export function PhotoField({ member: { form, photo, choosePhoto } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const labelId = useId()
  const box = useRef<HTMLElement>(null)
  const [cameraOn, setCameraOn] = useState(false)
  const [again, setAgain] = useState(false)
  const { pick, choose, input, refused } = usePicturePick((file) => {
    setAgain(false)
    choosePhoto(file)
  })
  const isOver = useFileDrop(box, pick)
  const { error } = form.field('photo')
  const hasCamera = 'mediaDevices' in navigator
  const asks = photo === null || again

  // The form starts with this field. After a photo is taken, its buttons disappear, so the focus moves to "retake".
  const first = useRef<HTMLButtonElement>(null)
  const retake = useRef<HTMLButtonElement>(null)
  useEffect(() => (photo === null ? first : retake).current?.focus({ preventScroll: true }), [photo])

  return (
    <Stack className={classes.photoField} gap={3} role="group" aria-labelledby={labelId}>
      <FieldLabel id={labelId}>
        {t.photo} <Text tone="bad">*</Text>
      </FieldLabel>
      <Stack
        ref={box}
        className={`${classes.drop} ${classes.photoBox}`}
        data-chosen={photo !== null || undefined}
        data-over={isOver || undefined}
        data-error={error !== undefined || undefined}
      >
        {photo === null ? (
          <Row grow justify="center" tone="quiet">
            <IconUser size={40} stroke={1.4} aria-hidden="true" />
          </Row>
        ) : (
          <FilePicture file={photo} className={classes.photo} />
        )}
        <Stack className={classes.photoButtons} gap={3} pad={4}>
          {asks && hasCamera && (
            <Button
              ref={first}
              variant="default"
              name="photo"
              leftSection={<IconCamera size={18} />}
              onClick={() => setCameraOn(true)}
              data-autofocus
            >
              {t.camera}
            </Button>
          )}
          {asks && (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} />}
              onClick={choose}
              {...(hasCamera ? {} : { name: 'photo', ref: first })}
            >
              {t.file}
            </Button>
          )}
          {photo !== null && (
            <Button
              ref={retake}
              variant="default"
              {...(asks ? {} : { name: 'photo' })}
              leftSection={again ? undefined : <IconCamera size={18} />}
              onClick={() => setAgain(!again)}
            >
              {again ? t.keepPhoto : t.retake}
            </Button>
          )}
        </Stack>
      </Stack>
      {input}
      {refused === null ? error : <FieldError>{refused}</FieldError>}
      {cameraOn && (
        <CameraDialog
          onClose={() => setCameraOn(false)}
          onShot={(file) => {
            setCameraOn(false)
            pick(file)
          }}
        />
      )}
    </Stack>
  )
}
