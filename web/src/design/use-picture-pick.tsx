import { errorWords } from '@aforo/contract'
import { pictureBlocker, pictureTypes } from '@aforo/domain'
import { useRef, useState } from 'react'
import { useLanguage } from '../device/language.ts'
import { shrinkPicture } from '../device/shrink-picture.ts'

/** Accepts a picture file: shrinks it for the upload and refuses an unsuitable file at once. */
export function usePicturePick(onPick: (file: File) => void) {
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<ReturnType<typeof pictureBlocker>>(null)

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const sendable = await shrinkPicture(file)
    const blocker = pictureBlocker(sendable)
    setRefused(blocker)
    if (blocker === null) onPick(sendable)
  }

  return {
    /** For a dropped file or a photo from the camera. */
    pick: (file: File | undefined) => void take(file),
    /** Opens the file dialog. `input` must be rendered. */
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // Allows the same file to be chosen again after it was refused.
          event.currentTarget.value = ''
        }}
      />
    ),
    /** Why the last file was refused. */
    refused: refused === null ? null : errorWords(refused, language),
  }
}
