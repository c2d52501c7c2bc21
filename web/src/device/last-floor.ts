import { type FloorPage, floorPages } from '@aforo/domain'
import { deviceSetting } from './setting.ts'

/** Door or counter: the one that was last opened in this browser. */
export const lastFloorSetting = deviceSetting<FloorPage | null>('aforo.floor', {
  fromText: (text) => floorPages.find((path) => path === text) ?? null,
  toText: (path) => path,
})
