import { createContext, use } from 'react'
import type { LiveState } from './live.ts'

export const LiveContext = createContext<LiveState>({ kind: 'connecting' })

/** Whether this screen hears of changes, and since when it does not. */
export const useLiveState = (): LiveState => use(LiveContext)
