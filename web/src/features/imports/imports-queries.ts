import type { CallInput, CallReply } from '@aforo/contract'
import type { ImportDecision, ImportKind, ImportOutcome, ImportState, ImportVerdict } from '@aforo/domain'
import { type InfiniteData, infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page, upload } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { readWhole } from '../../api/read-whole.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type Import = CallReply<'GET /v1/imports/{id}'>
export type ImportRow = CallReply<'GET /v1/imports/{id}/rows'>[number]
export type ImportStart = CallInput<'POST /v1/imports'>['body']
export type SentRow = CallInput<'PUT /v1/imports/{id}/rows'>['body']['rows'][number]
export type ImportUndo = CallReply<'GET /v1/imports/{id}/undo'>
type RowPages = InfiniteData<Page<ImportRow[]>, string | null>
export type RowsOf = { verdict: ImportVerdict } | { outcome: ImportOutcome }

const pageSize = 50
const mappingsPath = 'mappings'
/** A job of the server: nobody tells the browser when it has advanced. */
const workingStates: readonly ImportState[] = ['checking', 'running', 'undoing']
const progressEveryMs = 1_000

export const isWorking = ({ state }: Import): boolean => workingStates.includes(state)

const rootKey = (venueId: number) => ['imports', venueId] as const

export const importsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: [...rootKey(venueId), 'list'],
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/imports', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWorking)) === true ? progressEveryMs : false,
  })

export const importQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: [...rootKey(venueId), 'import', id],
    queryFn: () => call('GET /v1/imports/{id}', { params: { id } }, { venueId }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWorking(data) ? progressEveryMs : false),
  })

const rowsKey = (venueId: number, id: number) => [...rootKey(venueId), 'rows', id] as const

/** The rows of a verdict or outcome. */
export const rowsQuery = (venueId: number, id: number, of: RowsOf) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(venueId, id), 'pages', of],
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/imports/{id}/rows',
        { params: { id }, query: { ...of, limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

const wholePageSize = 100

/** All rows of a verdict, to search them: the server keeps them sealed and cannot. */
export const wholeRowsQuery = (venueId: number, id: number, of: RowsOf) =>
  queryOptions({
    queryKey: [...rowsKey(venueId, id), 'whole', of],
    queryFn: () =>
      readWhole((cursor) =>
        callPage(
          'GET /v1/imports/{id}/rows',
          { params: { id }, query: { ...of, limit: wholePageSize, cursor } },
          { venueId },
        ),
      ),
    staleTime: Infinity,
  })

export const mappingsQuery = (venueId: number, kind: ImportKind) =>
  queryOptions({
    queryKey: [...rootKey(venueId), mappingsPath, kind],
    queryFn: () => call('GET /v1/import-mappings', { query: { kind } }, { venueId }),
  })

export const undoQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: [...rootKey(venueId), 'undo', id],
    queryFn: () => call('GET /v1/imports/{id}/undo', { params: { id } }, { venueId }),
    gcTime: 0,
  })

export const sendRows = (venueId: number, id: number, rows: SentRow[]) =>
  call('PUT /v1/imports/{id}/rows', { params: { id }, body: { rows } }, { venueId })

export const checkRows = (venueId: number, id: number): Promise<Import> =>
  call('POST /v1/imports/{id}/check', { params: { id } }, { venueId })

export const sendPicture = (venueId: number, id: number, number: number, image: File) =>
  upload('PUT /v1/imports/{id}/pictures/{number}', { params: { id, number }, multipart: { image } }, () => {}, venueId)

export const downloadFaults = (venueId: number, id: number, fileName: string): Promise<void> =>
  download('GET /v1/imports/{id}/faults/export', { params: { id } }, { venueId, fileName })

export function useBeginImport(venueId: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`import ${venueId}`)
  return async (body: ImportStart): Promise<Import> => {
    const begun = await once((idempotencyKey) => call('POST /v1/imports', { body, idempotencyKey }, { venueId }))
    void queryClient.invalidateQueries({ queryKey: [...rootKey(venueId), mappingsPath] })
    return begun
  }
}

/** The steps of an import. Each answers with the import as it is then. */
export function useImportCommands(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const at = { venueId }
  const keep = (now: Import): Import => {
    queryClient.setQueryData(importQuery(venueId, id).queryKey, now)
    return now
  }
  /** Another tab or person may have gone on with the same import. */
  const fresh = async (sent: Promise<Import>): Promise<Import> => {
    try {
      return keep(await sent)
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: importQuery(venueId, id).queryKey })
      throw error
    }
  }
  const decided = (rows: readonly number[], decision: ImportDecision) => (row: ImportRow) =>
    rows.includes(row.row) ? { ...row, decision } : row
  return {
    check: async () => {
      const now = await fresh(checkRows(venueId, id))
      queryClient.removeQueries({ queryKey: rowsKey(venueId, id) })
      return now
    },
    decideRow: async (row: number, decision: ImportDecision) => {
      const body = { rows: [row], decision }
      await fresh(call('PUT /v1/imports/{id}/decisions', { params, body }, at))
      const change = decided(body.rows, decision)
      queryClient.setQueriesData<RowPages>({ queryKey: [...rowsKey(venueId, id), 'pages'] }, (list) =>
        list === undefined
          ? list
          : { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
      )
      queryClient.setQueriesData<ImportRow[]>({ queryKey: [...rowsKey(venueId, id), 'whole'] }, (rows) =>
        rows?.map(change),
      )
    },
    decideAll: async (verdict: ImportVerdict, decision: ImportDecision) => {
      await fresh(call('PUT /v1/imports/{id}/decisions', { params, body: { verdict, decision } }, at))
      await queryClient.invalidateQueries({ queryKey: rowsKey(venueId, id) })
    },
    run: () => fresh(call('POST /v1/imports/{id}/run', { params }, at)),
    undo: () => fresh(call('POST /v1/imports/{id}/undo', { params }, at)),
    discard: async () => {
      await call('DELETE /v1/imports/{id}', { params }, at)
      void queryClient.invalidateQueries({ queryKey: [...rootKey(venueId), 'list'] })
    },
  }
}
