import type { CallReply } from '@aforo/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { keptMe } from './kept-me.ts'
import { meQuery } from './me-query.ts'

type Me = CallReply<'GET /v1/users/me'>

/** After this long without an answer the app opens with what it knows. */
const answerWithinMs = 1_200

/** The server could not be asked. A refusal would be an answer. */
const isUnanswered = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'database_unavailable')

/**
 * The signed-in person. If the server does not answer at the start, the person that this browser knows, until it does:
 * `isCut`.
 */
export function useMe(isSignedIn: boolean): { me: Me | null; hasFailed: boolean; isCut: boolean } {
  const { data, isError, failureReason } = useQuery({ ...meQuery, enabled: isSignedIn })
  const [isLate, setIsLate] = useState(false)
  const isWaiting = isSignedIn && data === undefined
  if (isLate !== isWaiting && (isLate || isUnanswered(failureReason))) setIsLate(isWaiting)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), answerWithinMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const kept = isWaiting && isLate ? keptMe() : null
  // Somebody with a step to do before they may work does it with a connection.
  const isKnown = kept !== null && !kept.must_change_password && !kept.must_set_up_second_factor
  return { me: data ?? (isKnown ? kept : null), hasFailed: isError, isCut: isKnown }
}

export const CutContext = createContext(false)

/** Whether the app has started without an answer of the server and still waits for the first one. */
export const useIsCut = (): boolean => use(CutContext)
