import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { tokenSetting } from '../../api/token.ts'

const retriesMost = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a line that failed is worth another try.
      retry: (failures, error) => error instanceof ApiError && error.code === 'unreachable' && failures < retriesMost,
    },
  },
})

// Nothing of the last person may be on screen for the next one.
tokenSetting.subscribe(() => {
  if (tokenSetting.read() === null) queryClient.clear()
})
