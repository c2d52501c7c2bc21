import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, upload } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { meQuery } from '../../session/me-query.ts'

/** Under the person's own topic, so that a sign-in that ends on another device disappears from the list. */
export const signInsQuery = queryOptions({
  queryKey: liveKey('me', null, 'sign-ins'),
  queryFn: () => call('GET /v1/sign-ins', {}),
})

export const failedSignInsQuery = queryOptions({
  queryKey: liveKey('me', null, 'failed sign-ins'),
  queryFn: () => call('GET /v1/failed-sign-ins', {}),
})

export function useSignInCommands() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(signInsQuery)
  return {
    end: (id: number) => call('DELETE /v1/sign-ins/{id}', { params: { id } }).finally(() => void refresh()),
    endOthers: () => call('POST /v1/sign-out-elsewhere', {}).finally(() => void refresh()),
  }
}

export const rename = (name: string): Promise<void> => call('PUT /v1/users/me', { body: { name } })

export function usePicture() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const onSettled = async () => {
    setProgress(null)
    await queryClient.invalidateQueries(meQuery)
  }
  const replace = useMutation({
    mutationFn: (image: File) => upload('PUT /v1/users/me/picture', { multipart: { image } }, setProgress),
    onMutate: () => setProgress(0),
    onSettled,
  })
  const remove = useMutation({ mutationFn: () => call('DELETE /v1/users/me/picture', {}), onSettled })
  return { progress, replace, remove }
}
