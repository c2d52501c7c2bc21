import { floorPages, takesUpdateByItself, updateBlocker } from '@aforo/domain'
import { useEffect, useState } from 'react'
import { useLiveState } from '../../api/live-state.ts'
import { followTaking, lookForNewVersion, takeNewVersion, useNewVersion } from '../../device/app-worker.ts'
import { hasUnansweredCommand } from '../../outbox/retry-command.ts'

const lookEveryMs = 500
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

function isTyping(): boolean {
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== ''
}

const blockerNow = () =>
  updateBlocker({
    // The member at the counter is in the address.
    isServing: new URLSearchParams(window.location.search).has('userId'),
    hasDialog: document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
    hasUnsentCommand: hasUnansweredCommand(),
    isTyping: isTyping(),
  })

const kindOfPage = () => (floorPages.some((path) => path === window.location.pathname) ? 'floor' : 'other')

/** Whether a new version may be offered now. On an idle screen it is taken without a press. */
export function useUpdateOffer(place: 'page' | 'lock'): boolean {
  const isReady = useNewVersion()
  const [isFree, setIsFree] = useState(false)
  const { kind } = useLiveState()
  useEffect(() => {
    // The stream breaks when the server is replaced, so a new version is likely after that.
    if (kind === 'live') lookForNewVersion()
  }, [kind])

  useEffect(() => {
    if (!isReady) return undefined
    let touchedMs = Date.now()
    let wasAsked = false
    const look = () => {
      const blocker = blockerNow()
      setIsFree(blocker === null)
      const screen = { blocker, kind: place === 'lock' ? 'lock' : kindOfPage(), wasAsked } as const
      if (takesUpdateByItself({ ...screen, idleMs: Date.now() - touchedMs })) takeNewVersion()
    }
    const touch = () => {
      touchedMs = Date.now()
    }
    const unfollow = followTaking(() => {
      wasAsked = true
    })
    look()
    const timer = setInterval(look, lookEveryMs)
    for (const kindOfTouch of touches) window.addEventListener(kindOfTouch, touch, { capture: true, passive: true })
    return () => {
      unfollow()
      clearInterval(timer)
      for (const kindOfTouch of touches) window.removeEventListener(kindOfTouch, touch, { capture: true })
    }
  }, [isReady, place])
  return isReady && isFree
}
