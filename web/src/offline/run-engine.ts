import { languageSetting } from '../device/language.ts'
import { lastFloorSetting } from '../device/last-floor.ts'
import { keptMe, watchKeptMe } from '../session/kept-me.ts'
import { aloneSetting } from './alone-setting.ts'
import { deviceApi } from './device-api.ts'
import { type Engine, openEngine } from './engine.ts'
import { notePlace, offlinePlacesSetting } from './places.ts'
import { answerForLocalSession } from './local-session.ts'
import { offlineMembers } from './offline-members.ts'
import { offlinePeople } from './offline-people.ts'
import { setOfflineState } from './offline-state.ts'

const placeOfFloor = { '/control': 'door', '/dispenser': 'counter' } as const

/** The place whose page was last opened on this device is one where it goes on alone. */
function followFloor(): () => void {
  const note = () => {
    const floor = lastFloorSetting.read()
    if (floor !== null) notePlace(placeOfFloor[floor])
  }
  note()
  return lastFloorSetting.subscribe(note)
}

export type Running = { engine: Engine; close: (isGone: boolean) => Promise<void> }

/** Opens the engine of this device and keeps it running. */
export async function runEngine(deviceId: number, refetch: () => void): Promise<Running> {
  const engine = await openEngine({
    deviceId,
    api: deviceApi,
    me: keptMe,
    language: languageSetting.read,
    places: offlinePlacesSetting.read,
    publish: (change) => {
      setOfflineState(change)
      if (change.mode !== undefined) aloneSetting.write(change.mode === 'offline' || change.mode === 'sending')
    },
    refetch,
  })
  const unfollow = followFloor()
  const stopWaking = offlinePlacesSetting.subscribe(engine.loop.wake)
  Object.assign(offlineMembers, {
    buyer: engine.buyer,
    isQueued: engine.isQueued,
    forgetReturn: engine.forgetReturn,
  } satisfies typeof offlineMembers)
  Object.assign(offlinePeople, engine.people satisfies Required<typeof offlinePeople>)
  answerForLocalSession()
  const noteMe = () => {
    const me = keptMe()
    if (me !== null) void engine.people.noteMe(me)
  }
  const stopNoting = watchKeptMe(noteMe)
  // What waits to be sent must not be deleted when the disk is full.
  void navigator.storage?.persist?.()
  void engine.run()
  return {
    engine,
    close: async (isGone) => {
      unfollow()
      stopWaking()
      stopNoting()
      for (const name of ['list', 'check', 'noteEntry', 'keepOnly'] as const) delete offlinePeople[name]
      delete offlineMembers.buyer
      delete offlineMembers.isQueued
      delete offlineMembers.forgetReturn
      await engine.close(isGone)
      setOfflineState({ mode: 'off', places: [], queue: [], lastReturn: null })
      aloneSetting.write(false)
    },
  }
}
