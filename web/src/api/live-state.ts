import { createContext, use } from 'react'
import type { LiveState } from './live.ts'

export const LiveContext = createContext<LiveState>({ kind: 'connecting' })

/** Whether this screen receives live changes and, if not, when it last did. */
export const useLiveState = (): LiveState => use(LiveContext)
