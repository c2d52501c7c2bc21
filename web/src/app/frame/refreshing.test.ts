import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refresh } from './refreshing.ts'

test('a refresh during the first load loads once more, because that reply may be stale', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let calls = 0
  const queryFn = () => answers[calls++]?.promise ?? Promise.reject(new Error('Called too often.'))
  const observer = new QueryObserver(queryClient, { queryKey: ['door', 1], queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  refresh(queryClient, { queryKey: ['door'] })
  answers[0]?.resolve('old')
  answers[1]?.resolve('new')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
  expect(calls).toBe(2)
  leave()
})
