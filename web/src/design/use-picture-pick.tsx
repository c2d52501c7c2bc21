import { errorWords } from '@aforo/contract'
import { pictureBlocker, pictureTypes } from '@aforo/domain'
import { useRef, useState } from 'react'
import { useLanguage } from '../device/language.ts'
import { shrinkPicture } from '../device/shrink-picture.ts'

/** Takes a file as a picture: made small enough to be sent, and refused at once where it will not do. */
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
    /** For a file that was dropped, or shot. */
    pick: (file: File | undefined) => void take(file),
    /** Opens the files of this device. Needs `input` somewhere. */
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // The same file may be chosen again after it was refused.
          event.currentTarget.value = ''
        }}
      />
    ),
    /** Why the last one was not taken. */
    refused: refused === null ? null : errorWords(refused, language),
  }
}
