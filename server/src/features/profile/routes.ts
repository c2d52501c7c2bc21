import type { Route } from '../../http/route.ts'
import { type ProfileDeps, removePicture, rename, replacePicture } from './service.ts'

export function profileRoutes(route: Route, deps: ProfileDeps): void {
  route('PUT /v1/users/me', async ({ caller, body, origin }) => rename(deps, caller, body.name, origin))
  route('PUT /v1/users/me/picture', async ({ caller, multipart, origin }) =>
    replacePicture(deps, caller, multipart.image, origin),
  )
  route('DELETE /v1/users/me/picture', async ({ caller, origin }) => removePicture(deps, caller, origin))
}
