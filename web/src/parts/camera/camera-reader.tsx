import { Button } from '@mantine/core'
import { IconBulb, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cameraSetting } from '../../device/cameras.ts'
import { type CodeCameraState, readCamera } from '../../device/code-camera.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { givesWayMark, shownCode } from '../../design/scan-queue.ts'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './camera-reader.module.css'
import { cameraButtonWords } from './camera-button-words.ts'
import { cameraWords } from './camera-words.ts'

export type CameraReaderProps = {
  onCode: (code: string) => void
  onClose: () => void
  /** Stays open for the next code, and shows what became of the last one. Otherwise it closes after a code. */
  stays?: boolean
  result?: ReactNode
}

/** Reads codes with the camera, as a card reader does. A card read by another reader meanwhile goes to the page. */
export function CameraReader(props: CameraReaderProps) {
  const { read } = useWords(cameraButtonWords)
  const [tries, setTries] = useState(0)
  return (
    <Dialog title={read} onClose={props.onClose} width={520} sheet>
      <OpenCamera key={tries} {...props} onRetry={() => setTries(tries + 1)} />
    </Dialog>
  )
}

type OpenCameraProps = CameraReaderProps & { onRetry: () => void }

/** Inside the dialog, whose content appears a moment after the dialog: the camera needs the video. */
function OpenCamera({ onCode, onClose, stays = false, result, onRetry }: OpenCameraProps) {
  const t = useWords(cameraWords)
  const shared = useWords(sharedWords)
  const [said, setSaid] = useState<string | null>(null)
  const { video, state, torch } = useCamera({
    onCode: (code) => {
      setSaid(t.seen(shownCode(code)))
      if (!stays) onClose()
      onCode(code)
    },
    onOther: () => setSaid(t.other),
  })
  const isFaulty = state !== 'opening' && state !== 'reading'
  return (
    <Stack gap={5} {...givesWayMark}>
      {isFaulty ? (
        <>
          <Notice state="bad">
            <p>{t.faults[state].title}</p>
            <Text as="p" size="body" weight="regular">
              {t.faults[state].hint}
            </Text>
          </Notice>
          <Row justify="end">
            <Button
              size="lg"
              variant="default"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              onClick={onRetry}
            >
              {shared.tryAgain}
            </Button>
          </Row>
        </>
      ) : (
        <div className={classes.view}>
          <video ref={video} className={classes.video} autoPlay playsInline muted aria-label={t.aim} />
          <span className={classes.frame} aria-hidden="true" />
        </div>
      )}
      {!isFaulty && (
        <Row gap={5} justify="between" className={classes.foot}>
          <Text as="p" role="status" tone={said === null ? 'soft' : 'ink'} weight="medium" breaks>
            {state === 'opening' ? t.opening : (said ?? t.aim)}
          </Text>
          {torch !== null && <Torch onTurn={torch} />}
        </Row>
      )}
      {result}
      <Button size="lg" variant="default" fullWidth onClick={onClose}>
        {t.close}
      </Button>
    </Stack>
  )
}

function Torch({ onTurn }: { onTurn: (isOn: boolean) => void }) {
  const t = useWords(cameraWords)
  const [isOn, setIsOn] = useState(false)
  return (
    <ToggleButton
      pressed={isOn}
      onPress={() => {
        setIsOn(!isOn)
        onTurn(!isOn)
      }}
    >
      <IconBulb size={20} aria-hidden="true" /> {t.light}
    </ToggleButton>
  )
}

type Takers = { onCode: (code: string) => void; onOther: () => void }

/** The camera, from when its video is shown until it is gone. */
function useCamera({ onCode, onOther }: Takers) {
  const video = useRef<HTMLVideoElement>(null)
  const cameraId = useDeviceSetting(cameraSetting)
  const [state, setState] = useState<CodeCameraState>('opening')
  const [torch, setTorch] = useState<((isOn: boolean) => void) | null>(null)
  const take = useEffectEvent(onCode)
  const takeOther = useEffectEvent(onOther)
  useEffect(() => {
    const leaving = new AbortController()
    if (video.current === null) return
    void readCamera({
      video: video.current,
      cameraId,
      onState: setState,
      onTorch: (turn) => setTorch(() => turn),
      onCode: (code) => take(code),
      onOther: () => takeOther(),
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [cameraId])
  return { video, state, torch }
}
