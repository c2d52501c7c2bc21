import { type CameraFault, cameraFaultOf, openCamera, refreshCameras } from './cameras.ts'
import { openCodeReader } from './code-reader.ts'
import { pause } from './pause.ts'
import { isRepeated, type SeenCode } from './repeated-code.ts'

/** About eight pictures a second: enough for a hand that holds a card, and little work for a phone. */
const lookEveryMs = 125
/** The longer side of the picture that is read. More pixels take longer and read no more. */
const longestPx = 960

/** What a card or a product carries. Anything else is shown, and not used. */
const codeMost = 64
const usable = (code: string) => /^[\x20-\x7e]+$/.test(code) && code.length <= codeMost

/** `not_loaded`: what reads codes could not be loaded. `lost`: the camera was unplugged. */
export type CodeCameraState = 'opening' | 'reading' | 'not_loaded' | 'lost' | CameraFault

type CodeCamera = {
  video: HTMLVideoElement
  cameraId: string | null
  onState: (state: CodeCameraState) => void
  /** `torch` turns the light of the camera on or off. Null if it has none. */
  onTorch: (torch: ((isOn: boolean) => void) | null) => void
  onCode: (code: string) => void
  /** A code that no card and no product has. */
  onOther: () => void
  signal: AbortSignal
}

/** TypeScript does not know the light of a camera. */
type WithTorch<T> = T & { torch?: boolean }

function torchOf(track: MediaStreamTrack | undefined): ((isOn: boolean) => void) | null {
  const { torch = false } = (track?.getCapabilities?.() ?? {}) as WithTorch<MediaTrackCapabilities>
  if (track === undefined || !torch) return null
  return (isOn) => {
    const light: WithTorch<MediaTrackConstraintSet> = { torch: isOn }
    void track.applyConstraints({ advanced: [light] }).catch(() => {})
  }
}

function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, longestPx / Math.max(width, height))
  return createImageBitmap(video, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
  })
}

/** Shows the camera in the video and reports the codes before it, until the signal ends it. */
export async function readCamera(camera: CodeCamera): Promise<void> {
  const { video, signal } = camera
  const tell = (state: CodeCameraState) => void (signal.aborted || camera.onState(state))
  let stream: MediaStream
  try {
    stream = await openCamera(camera.cameraId)
  } catch (error) {
    return tell(cameraFaultOf(error))
  }
  const turnOff = () => stream.getTracks().forEach((track) => track.stop())
  // At once, not after the picture that is still being read.
  signal.addEventListener('abort', turnOff)
  const reader = openCodeReader()
  try {
    if (signal.aborted) return
    refreshCameras()
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => tell('lost'), { signal })
    video.srcObject = stream
    camera.onTorch(torchOf(track))
    tell('reading')
    await readPictures(camera, reader.read)
  } catch {
    tell('not_loaded')
  } finally {
    turnOff()
    reader.close()
    video.srcObject = null
  }
}

async function readPictures(
  { video, signal, onCode, onOther }: CodeCamera,
  read: (picture: ImageBitmap) => Promise<string | null>,
): Promise<void> {
  let last: SeenCode | null = null
  while (!signal.aborted) {
    await pause(lookEveryMs, signal)
    if (document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) continue
    const picture = await pictureOf(video).catch(() => null)
    if (picture === null || signal.aborted) continue
    const code = (await read(picture))?.trim() ?? ''
    if (signal.aborted || code === '') continue
    const atMs = performance.now()
    const isKnown = isRepeated(last, code, atMs)
    last = { code, atMs }
    if (isKnown) continue
    if (usable(code)) onCode(code)
    else onOther()
  }
}
