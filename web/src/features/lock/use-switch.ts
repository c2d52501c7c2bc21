import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { useScanner } from '../../design/use-scanner.ts'
import type { LandingState } from '../../session/landing.ts'
import { type DevicePerson, enter, knock } from './lock-queries.ts'

/** Why somebody could not come in. The words are the server's; null means that it could not be reached. */
export type Refused = { code: ApiError['code']; words: string | null }

export type SwitchState = ReturnType<typeof useSwitch>

/** A person chosen on the lock, the digits so far, and what became of them. */
export function useSwitch(people: readonly DevicePerson[]) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const chosen = people.find(({ id }) => id === chosenId) ?? null
  const digits = chosen?.pin_digits ?? null
  const isLocked = refused?.code === 'pin_locked'

  async function prove(proof: Parameters<typeof knock>[0]): Promise<void> {
    if (isChecking) return
    setIsChecking(true)
    setRefused(null)
    try {
      const token = await knock(proof)
      // A person who may not open this page goes to their own first page.
      const landing: LandingState = { landing: true }
      await navigate(pathname + search, { replace: true, state: landing, flushSync: true })
      enter(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ code: error.code, words: error.detail })
      setTyped('')
      setIsChecking(false)
    }
  }

  function press(key: KeypadKey): void {
    if (chosen === null || digits === null || isChecking || isLocked || key === 'point') return
    setRefused(null)
    if (key === 'clear') return setTyped('')
    if (key === 'backspace') return setTyped(typed.slice(0, -1))
    const pin = typed + key
    setTyped(pin)
    if (pin.length === digits) void prove({ staff_id: chosen.id, pin })
  }

  function choose(id: number): void {
    if (isChecking) return
    setChosenId(id)
    setTyped('')
    setRefused(null)
  }

  useScanner((card) => void prove({ card }))

  return { chosen, digits, typed, isChecking, isLocked, refused, choose, press }
}
