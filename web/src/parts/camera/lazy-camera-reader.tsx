import { type ComponentProps, lazy, Suspense } from 'react'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { useWords } from '../../words/words.ts'
import { cameraButtonWords } from './camera-button-words.ts'

/** Loaded when the camera is opened for the first time: most devices have another reader. */
const CameraReader = lazy(async () => {
  const reader = await import('./camera-reader.tsx').catch(() => null)
  return { default: reader?.CameraReader ?? NotLoaded }
})

function NotLoaded({ onClose }: { onClose: () => void }) {
  const t = useWords(cameraButtonWords)
  return (
    <Dialog title={t.read} onClose={onClose} width={480}>
      <Notice state="bad">{t.notLoaded}</Notice>
    </Dialog>
  )
}

export function LazyCameraReader(props: ComponentProps<typeof CameraReader>) {
  return (
    <Suspense fallback={null}>
      <CameraReader {...props} />
    </Suspense>
  )
}
