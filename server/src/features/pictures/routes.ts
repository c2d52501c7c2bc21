import type { Route } from '../../http/route.ts'
import { getPicture, type PictureDeps } from './service.ts'

export function pictureRoutes(route: Route, deps: PictureDeps): void {
  route('GET /v1/pictures/{key}/{size}', async ({ caller, params }) =>
    getPicture(deps, caller, params.key, params.size),
  )
}
