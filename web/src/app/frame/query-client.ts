import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { waitBeforeRetryMs } from '../../api/retry-wait.ts'
import { signInMarkSetting, tokenSetting } from '../../api/token.ts'
import { forgetMe } from '../../session/kept-me.ts'

const retriesMost = 2
/** A screen shows a longer wait as a failure with the server's words, and `useRecovery` reads again when it is over. */
const waitMostMs = 30_000

/** Only a lost connection and a busy server are asked again. A refusal would be the same again. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.retryAt === null ? error.code === 'unreachable' : error.retryAt - Date.now() <= waitMostMs)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Queries run even when the browser reports that it is offline: a failure is shown, while a paused query shows
      // nothing.
      networkMode: 'always',
      retry: (failures, error) => failures < retriesMost && isWorthRetrying(error),
      retryDelay: (failures, error) => waitBeforeRetryMs(error, 1_000 * 2 ** failures),
    },
    mutations: { networkMode: 'always' },
  },
})

// Data of the previous person must not be shown to the next one, in any tab.
signInMarkSetting.subscribe(() => void queryClient.resetQueries())
tokenSetting.subscribe(() => {
  if (tokenSetting.read() !== null) return
  queryClient.clear()
  forgetMe()
})
