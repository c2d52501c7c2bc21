import { onTestFinished } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import writerUrl from 'zxing-wasm/writer/zxing_writer.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => writerUrl } })

/** Draws a code, as it is printed on a card or a product. */
async function drawn(text: string, format: 'QRCode' | 'Code128' | 'EAN13' | 'DataMatrix'): Promise<ImageBitmap> {
  const { image, error } = await writeBarcode(text, { format, scale: 4 })
  if (image === null) throw new Error(error)
  return createImageBitmap(image)
}

/**
 * The camera of this device, until the test ends. Its picture is drawn; what opens it and reads the picture is the
 * app. By itself the headless browser has none.
 */
export function simulateCamera() {
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  let shown: ImageBitmap | null = null
  let fault: string | null = null
  const streams: MediaStream[] = []
  const draw = () => {
    context.fillStyle = '#bbb'
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (shown === null) return
    const { width, height } = shown
    context.fillStyle = '#fff'
    context.fillRect(600 - width / 2, 330 - height / 2, width + 80, height + 60)
    context.drawImage(shown, 640 - width / 2, 360 - height / 2)
  }
  // A canvas sends a picture only when it is drawn.
  const timer = setInterval(draw, 50)
  const { mediaDevices } = navigator
  const camera = { deviceId: 'back', groupId: 'one', kind: 'videoinput', label: 'Back camera' }
  const simulated = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve([camera]),
    getUserMedia: () => {
      if (fault !== null) return Promise.reject(new DOMException('simulated', fault))
      const stream = canvas.captureStream(20)
      streams.push(stream)
      return Promise.resolve(stream)
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: simulated })
  onTestFinished(() => {
    clearInterval(timer)
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
  })
  return {
    /** Holds a code in front of the camera. */
    show: async (...code: Parameters<typeof drawn>) => {
      shown = await drawn(...code)
    },
    putAway: () => {
      shown = null
    },
    /** The camera opens, or says why not, as the browser names it. */
    fail: (name: string | null) => {
      fault = name
    },
    unplug: () => {
      for (const track of streams.flatMap((stream) => stream.getTracks())) track.dispatchEvent(new Event('ended'))
    },
    /** Whether the light beside the lens would be on. */
    isOn: () => streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
  }
}
