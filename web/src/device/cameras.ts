import { useSyncExternalStore } from 'react'
import { deviceSetting } from './setting.ts'

/** Whether the camera of this device is offered as a reader of cards and codes. */
export const cameraReadsSetting = deviceSetting<boolean>('aforo.cameraReads', {
  fromText: (text) => text !== 'off',
  toText: (isOn) => (isOn ? null : 'off'),
})

/** The camera that reads codes. Null is the one at the back, or the only one. */
export const cameraSetting = deviceSetting<string | null>('aforo.camera', {
  fromText: (text) => text,
  toText: (id) => id,
})

/** The browser names a camera only after it was permitted. */
export type Camera = { id: string; name: string }

/** Cameras need HTTPS, or a page of the same machine. */
export const mayHaveCamera = (): boolean => 'mediaDevices' in navigator

let cameras: readonly Camera[] = []
const listeners = new Set<() => void>()

async function look(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => [])
  const found = devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId: id, label: name }) => ({ id, name }))
  const isSame = JSON.stringify(found) === JSON.stringify(cameras)
  if (isSame) return
  cameras = found
  for (const listener of listeners) listener()
}
const lookAgain = () => void look()

/** Called after a camera was permitted: now it has a name. */
export const refreshCameras = lookAgain

function subscribe(onChange: () => void): () => void {
  if (!mayHaveCamera()) return () => {}
  if (listeners.size === 0) navigator.mediaDevices.addEventListener('devicechange', lookAgain)
  listeners.add(onChange)
  lookAgain()
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) navigator.mediaDevices.removeEventListener('devicechange', lookAgain)
  }
}

/** The cameras of this device. */
export const useCameras = (): readonly Camera[] => useSyncExternalStore(subscribe, () => cameras)

export type CameraFault = 'refused' | 'none' | 'in_use' | 'unsupported'

/** Why the camera did not open. */
export function cameraFaultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'in_use' : 'unsupported'
}

/** Opens the chosen camera, else one at the back. */
export function openCamera(id: string | null): Promise<MediaStream> {
  if (!mayHaveCamera()) return Promise.reject(new TypeError('This page has no cameras.'))
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: id } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}
