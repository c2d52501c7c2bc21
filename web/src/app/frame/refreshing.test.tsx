import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { refresh } from './refreshing.ts'

test('a refresh during the first load loads once more, because that reply may be stale', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let calls = 0
  const queryFn = () => answers[calls++]?.promise ?? Promise.reject(new Error('Called too often.'))
  const observer = new QueryObserver(queryClient, { queryKey: ['door', 1], queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  refresh(queryClient, ({ queryKey }) => queryKey[0] === 'door')
  answers[0]?.resolve('old')
  answers[1]?.resolve('new')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
  expect(calls).toBe(2)
  leave()
})

type Row = { id: number }

/** A list of rows, newest first, in pages of two, read to the given number of pages. */
async function readList(pages: number) {
  const queryClient = new QueryClient()
  const rows: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: 12 - index }))
  const asked: (number | null)[] = []
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['members', 1],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      const left = rows.filter(({ id }) => pageParam === null || id < pageParam)
      return { items: left.slice(0, 2), nextCursor: left[2] === undefined ? null : (left[1]?.id ?? null) }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
  while ((observer.getCurrentResult().data?.pages.length ?? 0) < pages) await observer.fetchNextPage()
  asked.length = 0
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id))
  return { queryClient, observer, rows, asked, shown }
}

const isMembers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'members'

test('of a long list only the first page is read again, and no row is missing or shown twice', async () => {
  const { queryClient, observer, rows, asked, shown } = await readList(5)
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  rows.unshift({ id: 13 })
  refresh(queryClient, isMembers)
  await vi.waitFor(() => expect(shown()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]))
  expect(asked).toEqual([null])
  await observer.fetchNextPage()
  expect(shown()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('if more rows are new than fit the first page, the pages after it are dropped', async () => {
  const { queryClient, rows, shown } = await readList(5)
  rows.unshift({ id: 16 }, { id: 15 }, { id: 14 }, { id: 13 })
  refresh(queryClient, isMembers)
  await vi.waitFor(() => expect(shown()).toEqual([16, 15]))
})

test('a short list is read again as a whole', async () => {
  const { queryClient, rows, asked, shown } = await readList(2)
  rows.unshift({ id: 13 })
  refresh(queryClient, isMembers)
  await vi.waitFor(() => expect(shown()).toEqual([13, 12, 11, 10]))
  expect(asked).toEqual([null, 12])
})

test('what is not on the screen is not read', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['members', 1], [])
  refresh(queryClient, isMembers)
  const query = queryClient.getQueryCache().find({ queryKey: ['members', 1] })
  expect(query?.state).toMatchObject({ fetchStatus: 'idle', isInvalidated: true })
})

test('a query that the server asked to wait is not read before its time', async () => {
  const queryClient = new QueryClient()
  let calls = 0
  const queryFn = () => {
    calls += 1
    return Promise.reject(new ApiError('unreachable', null, Date.now() + 60_000))
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['members', 1], queryFn, retry: false })
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  refresh(queryClient, isMembers)
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(calls).toBe(1)
})

test('rows that arrive after the whole list was read again are not trusted', async () => {
  const queryClient = new QueryClient()
  const rows = Promise.withResolvers<string[]>()
  let calls = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['door', 1],
    queryFn: async () => {
      calls += 1
      return [`read ${calls}`]
    },
    meta: { withChanged: () => rows.promise },
  })
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['read 1']))
  const isDoor = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'door'
  refresh(queryClient, isDoor, () => ({ members: [7], products: [] }))
  expect(calls).toBe(1)
  await observer.refetch()
  rows.resolve(['old row'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['read 3']))
})
