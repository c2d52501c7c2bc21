import { Button } from '@mantine/core'
import { IconCamera, IconUpload, IconUser } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CameraDialog } from '../../../design/camera-dialog.tsx'
import { FieldError } from '../../../design/field-error.tsx'
import { FilePicture } from '../../pictures/picture.tsx'
import { useFileDrop } from '../../../design/use-file-drop.ts'
import { usePicturePick } from '../../../design/use-picture-pick.tsx'
import { useWords } from '../../../words/words.ts'
import { memberFieldWords } from './member-field-words.ts'
import classes from './photo-field.module.css'
import type { NewMember } from './use-new-member.tsx'

/** The photo of a member, from the camera or a file. The current photo stays until it is replaced. */
export function PhotoField({ member: { form, photo, choosePhoto } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const labelId = useId()
  const box = useRef<HTMLDivElement>(null)
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
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t.photo} <span className={classes.asterisk}>*</span>
      </span>
      <div
        ref={box}
        className={classes.box}
        data-empty={photo === null || undefined}
        data-over={isOver || undefined}
        data-error={error !== undefined || undefined}
      >
        {photo === null ? (
          <IconUser className={classes.nobody} size={40} stroke={1.4} aria-hidden="true" />
        ) : (
          <FilePicture file={photo} className={classes.photo} />
        )}
        <div className={classes.buttons} data-asks={asks || undefined}>
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
        </div>
      </div>
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
    </div>
  )
}
