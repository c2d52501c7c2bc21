import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { signInMarkSetting, tokenSetting } from '../../api/token.ts'

const retriesMost = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Queries run even when the browser reports that it is offline: a failure is shown, while a paused query shows
      // nothing.
      networkMode: 'always',
      // Only a failed connection is retried. A refusal would be the same again.
      retry: (failures, error) => error instanceof ApiError && error.code === 'unreachable' && failures < retriesMost,
    },
    mutations: { networkMode: 'always' },
  },
})

// Data of the previous person must not be shown to the next one, in any tab.
signInMarkSetting.subscribe(() => void queryClient.resetQueries())
tokenSetting.subscribe(() => {
  if (tokenSetting.read() === null) queryClient.clear()
})
