import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Under the person's own topic: a sign-in that ends elsewhere disappears from the list by itself. */
export const signInsQuery = queryOptions({
  queryKey: ['me', 'sign-ins'],
  queryFn: () => call('GET /v1/sign-ins', {}),
})

export function useEndSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /v1/sign-ins/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(signInsQuery),
  })
}

export function useEndOtherSignIns() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /v1/sign-out-everywhere', {}),
    onSettled: () => queryClient.invalidateQueries(signInsQuery),
  })
}

export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  call('PUT /v1/users/me/password', { body: { current_password: currentPassword, new_password: newPassword } })
