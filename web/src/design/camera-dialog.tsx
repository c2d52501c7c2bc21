import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sharedWords } from '../words/shared-words.ts'
import { useWords, words } from '../words/words.ts'
import classes from './camera-dialog.module.css'
import formClasses from './dialog-form.module.css'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { Stack } from './primitives.tsx'

const cameraWords = words({
  es: {
    title: 'Hacer una foto',
    shoot: 'Hacer la foto',
    refused: 'El navegador no deja usar la cámara. Permítelo junto a la dirección, o elige un archivo.',
  },
  en: {
    title: 'Take a picture',
    shoot: 'Take the picture',
    refused: 'The browser does not let us use the camera. Allow it beside the address, or choose a file.',
  },
})

/** Shows the camera picture and a button to take a photo. */
export function CameraDialog({ onShot, onClose }: { onShot: (file: File) => void; onClose: () => void }) {
  const t = useWords(cameraWords)
  const shared = useWords(sharedWords)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'seeing' | 'refused'>('opening')

  useEffect(() => {
    let stream: MediaStream | null = null
    let gone = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 1280, height: 1280 } }).then(
      (opened) => {
        stream = opened
        if (gone) return stop()
        if (video.current !== null) video.current.srcObject = opened
      },
      () => setState('refused'),
    )
    return () => {
      gone = true
      stop()
    }
  }, [])

  async function shoot(): Promise<void> {
    const seen = video.current
    if (seen === null || seen.videoWidth === 0) return
    const canvas = new OffscreenCanvas(seen.videoWidth, seen.videoHeight)
    canvas.getContext('2d')?.drawImage(seen, 0, 0)
    const shot = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    onShot(new File([shot], 'camera.jpg', { type: shot.type }))
  }

  return (
    <Dialog title={t.title} onClose={onClose} width={480} sheet>
      <Stack gap={6}>
        {state === 'refused' ? (
          <Notice state="bad">{t.refused}</Notice>
        ) : (
          <video
            ref={video}
            className={classes.video}
            autoPlay
            playsInline
            muted
            onLoadedData={() => setState('seeing')}
          />
        )}
        <div className={formClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button leftSection={<IconCamera size={18} />} disabled={state !== 'seeing'} onClick={() => void shoot()}>
            {t.shoot}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
