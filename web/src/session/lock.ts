import { isLockDue } from '@aforo/domain'
import { useEffect } from 'react'
import { signInMarkSetting } from '../api/token.ts'
import { deviceSetting, useDeviceSetting } from '../device/setting.ts'
import { lastLocking, sharedDeviceSetting } from '../device/shared-device.ts'
import { leave } from './sign-out.ts'

/** When somebody last touched this browser, in any tab, and in which sign-in. */
const lastUseSetting = deviceSetting<string>('aforo.lastUse', {
  fromText: (text) => text ?? '',
  toText: (text) => text,
})

const markNow = () => signInMarkSetting.read() ?? ''

export function noteUse(): void {
  lastUseSetting.write(`${Date.now()} ${markNow()}`)
}

/** A sign-in that has just begun counts as used, and so does a browser that was never touched as a shared device. */
function lastUseMs(): number {
  const [at = '', ...mark] = lastUseSetting.read().split(' ')
  return at !== '' && mark.join(' ') === markNow() ? Number(at) : Date.now()
}

/** Signs the person out and shows the lock. The page stays where it is for the next person. */
export function lockScreen(minutes: number | null = null): void {
  lastLocking.current = { atMs: Date.now(), minutes }
  leave('locked')
}

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const notedEveryMs = 2_000
const checkedEveryMs = 1_000

/** Locks a shared device after the time without use that its venue has set, also if it was closed meanwhile. */
export function useAutoLock(): void {
  const device = useDeviceSetting(sharedDeviceSetting)
  const minutes = device?.lockMinutes ?? null
  useEffect(() => {
    if (minutes === null) return
    let notedMs = 0
    const note = () => {
      if (Date.now() - notedMs < notedEveryMs || isLockDue(lastUseMs(), Date.now(), minutes)) return
      notedMs = Date.now()
      noteUse()
    }
    const check = () => {
      if (isLockDue(lastUseMs(), Date.now(), minutes)) lockScreen(minutes)
    }
    check()
    note()
    const timer = setInterval(check, checkedEveryMs)
    for (const use of uses) window.addEventListener(use, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const use of uses) window.removeEventListener(use, note, { capture: true })
    }
  }, [minutes])
}

/** Alt+L locks a shared device. */
export function useLockKey(): void {
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  useEffect(() => {
    if (!isShared) return
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyL' || event.repeat) return
      event.preventDefault()
      lockScreen()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isShared])
}
