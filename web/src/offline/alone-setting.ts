import { deviceSetting } from '../device/setting.ts'

/** Whether this device went on alone when it was last open. Then the first calls wait for its own answers. */
export const aloneSetting = deviceSetting<boolean>('aforo.alone', {
  fromText: (text) => text === 'yes',
  toText: (isAlone) => (isAlone ? 'yes' : null),
})
