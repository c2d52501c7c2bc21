import type { HintTopic } from '@aforo/contract'
import type { ApiEndpoint, Changed } from '@aforo/domain'
import { localCalls } from '../api/local-calls.ts'
import { sharedDeviceSetting } from '../device/shared-device.ts'
import { aloneSetting } from './alone-setting.ts'
import type { Running } from './run-engine.ts'

/** The app passes on live hints. Null stands for everything. */
export const offlineHints: { take?: (topic: HintTopic | null, changed: Changed | null) => void } = {}

/** They must not reach the server before it is known whether this device has carried them out. */
const commands: readonly ApiEndpoint[] = [
  'POST /v1/make-purchase',
  'POST /v1/add-cash',
  'POST /v1/entries',
  'PATCH /v1/checkout',
]

function begin(deviceId: number, refetch: () => void): Promise<Running | null> {
  const opening = import('./run-engine.ts')
    .then(({ runEngine }) => runEngine(deviceId, refetch))
    // Without a database, for example in a private window, everything works as without this.
    .catch(() => null)
  localCalls.begin = (key, input, venueId) => {
    if (venueId === null || !(aloneSetting.read() || commands.includes(key))) return null
    return opening.then((running) => running?.engine.begin(key, input, venueId) ?? null)
  }
  void opening.then((running) => {
    if (running === null) return void delete localCalls.begin
    const { engine } = running
    localCalls.begin = (key, input, venueId) => engine.begin(key, input, venueId)
    localCalls.picture = (path) => engine.picture(path)
    offlineHints.take = (topic, changed) => engine.loop.hint(topic, changed)
  })
  return opening
}

/** Starts on a shared device, and ends when this browser is none any more. `refetch` reads all screens anew. */
export function startOffline(refetch: () => void): void {
  let current: { deviceId: number; opening: Promise<Running | null> } | null = null
  const follow = () => {
    const deviceId = sharedDeviceSetting.read()?.id ?? null
    if (deviceId === (current?.deviceId ?? null)) return
    const before = current
    delete localCalls.begin
    delete localCalls.picture
    delete offlineHints.take
    current = deviceId === null ? null : { deviceId, opening: begin(deviceId, refetch) }
    void before?.opening.then((running) => running?.close(true))
  }
  sharedDeviceSetting.subscribe(follow)
  follow()
}
