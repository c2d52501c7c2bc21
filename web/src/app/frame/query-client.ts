import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { signInMarkSetting, tokenSetting } from '../../api/token.ts'

const retriesMost = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Asked even where the browser thinks it is offline: what fails says so, nothing waits in silence.
      networkMode: 'always',
      // A refusal stays a refusal; only a line that failed is worth another try.
      retry: (failures, error) => error instanceof ApiError && error.code === 'unreachable' && failures < retriesMost,
    },
    mutations: { networkMode: 'always' },
  },
})

// Nothing of the last person may be on screen for the next one, in this tab or another.
signInMarkSetting.subscribe(() => void queryClient.resetQueries())
tokenSetting.subscribe(() => {
  if (tokenSetting.read() === null) queryClient.clear()
})
