import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { useScanner } from '../../design/use-scanner.ts'
import type { LandingState } from '../../session/landing.ts'
import { knockOffline } from '../../offline/offline-people.ts'
import { useWords } from '../../words/words.ts'
import { type DevicePerson, enter, knock, type Proof } from './lock-queries.ts'
import { lockWords } from './lock-words.ts'

/** Why somebody could not come in. The words are the server's; null means that it could not be reached. */
export type Refused = { code: ApiError['code']; words: string | null }

export type SwitchState = ReturnType<typeof useSwitch>

/** A person chosen on the lock, the digits so far, and what became of them. */
export function useSwitch(people: readonly DevicePerson[], isOffline: boolean) {
  const t = useWords(lockWords)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const chosen = people.find(({ id }) => id === chosenId) ?? null
  const digits = chosen?.pin_digits ?? null
  const isLocked = refused?.code === 'pin_locked'

  /** A person who may not open this page goes to their own first page. */
  const land = () =>
    navigate(pathname + search, { replace: true, state: { landing: true } satisfies LandingState, flushSync: true })

  function refuse(why: Refused): void {
    setRefused(why)
    setTyped('')
    setIsChecking(false)
  }

  /** The PIN is checked by this device. */
  async function proveHere({ person, pin }: Extract<Proof, { pin: string }>): Promise<void> {
    const answer = await knockOffline(person.id, pin)
    if ('enter' in answer) {
      await land()
      return answer.enter()
    }
    const { blocker, triesLeft } = answer
    if (blocker === 'pin_unknown_here') refuse({ code: 'unreachable', words: null })
    else if (blocker === 'pin_locked') refuse({ code: blocker, words: t.lockedHere })
    else refuse({ code: triesLeft === 1 ? 'pin_wrong_last' : 'pin_wrong', words: t.wrongHere(triesLeft) })
  }

  async function prove(proof: Proof): Promise<void> {
    if (isChecking) return
    setIsChecking(true)
    setRefused(null)
    if (isOffline && 'pin' in proof) return proveHere(proof)
    try {
      const token = await knock(proof)
      await land()
      enter(token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse({ code: error.code, words: error.detail })
    }
  }

  function press(key: KeypadKey): void {
    if (chosen === null || digits === null || isChecking || isLocked || key === 'point') return
    setRefused(null)
    if (key === 'clear') return setTyped('')
    if (key === 'backspace') return setTyped(typed.slice(0, -1))
    const pin = typed + key
    setTyped(pin)
    if (pin.length === digits) void prove({ person: chosen, pin })
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
