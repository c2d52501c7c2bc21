import { call } from '../api/client.ts'

export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  call('PUT /v1/users/me/password', { body: { current_password: currentPassword, new_password: newPassword } })
