import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, upload } from '../../api/client.ts'
import { meQuery } from '../../session/me-query.ts'

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
