import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { shrinkPicture } from '../../device/shrink-picture.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { readPictureFile } from './file-reader.ts'
import { sendPicture } from './imports-queries.ts'
import { numberOfPicture } from './picture-numbers.ts'
import { resultWords } from './result-words.ts'

type LeftPicture = { name: string; why: string }
export type PictureProgress = {
  state: 'sending' | 'sent' | 'stopped' | 'broken'
  sent: number
  left: LeftPicture[]
}

const typeOf = (name: string) =>
  /\.png$/i.test(name) ? 'image/png' : /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'

/** Sends the pictures of an archive one by one. What cannot be saved is listed; the others go on. */
export function usePictureSending(venueId: number, importId: number) {
  const t = useWords(resultWords)
  const shared = useWords(sharedWords)
  const [progress, setProgress] = useState<PictureProgress | null>(null)
  const isStopped = useRef(false)

  async function whyLeft(name: string, bytes: Uint8Array<ArrayBuffer> | null): Promise<string | null> {
    const number = numberOfPicture(name)
    if (number === null) return t.pictureWithoutNumber
    if (bytes === null) return t.pictureTooLarge
    try {
      const image = await shrinkPicture(new File([bytes], name, { type: typeOf(name) }))
      await sendPicture(venueId, importId, number, image)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Without a connection the others would fail too.
      if (error.code === 'unreachable') isStopped.current = true
      return error.detail ?? shared.offline
    }
  }

  async function sendAll(archive: File): Promise<void> {
    isStopped.current = false
    let now: PictureProgress = { state: 'sending', sent: 0, left: [] }
    setProgress(now)
    try {
      for await (const { name, bytes } of readPictureFile(archive)) {
        if (isStopped.current) break
        const why = await whyLeft(name, bytes)
        now = why === null ? { ...now, sent: now.sent + 1 } : { ...now, left: [...now.left, { name, why }] }
        setProgress(now)
      }
      setProgress({ ...now, state: isStopped.current ? 'stopped' : 'sent' })
    } catch {
      setProgress({ ...now, state: 'broken' })
    }
  }

  const isSending = progress?.state === 'sending'
  return {
    progress,
    send: (archive: File | undefined) => {
      if (archive !== undefined && !isSending) void sendAll(archive)
    },
    stop: () => {
      isStopped.current = true
    },
  }
}
