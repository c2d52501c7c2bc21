import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { RenewalCookie } from '../../http/renewal-cookie.ts'
import type { Route } from '../../http/route.ts'
import type { PictureDeps } from '../pictures/service.ts'
import { describeOwnDevice, getPictureOnDevice } from './device-view.ts'
import { enrolDevice, listDevices, rename, revokeDevice } from './manage-devices.ts'
import { clearPin, describeOwnPin, describePin, removeOwnPin, setOwnPin, unlockPin } from './pins.ts'
import { type CardDeps, issueCard, issueOwnCard, revokeCard } from './staff-cards.ts'
import { signInOnDevice } from './switch-person.ts'

type DeviceDeps = CardDeps & PictureDeps & { cookie: RenewalCookie; deviceCookie: DeviceCookie }

export function deviceRoutes(route: Route, deps: DeviceDeps): void {
  const { cookie, deviceCookie } = deps

  route('GET /v1/device', async ({ request, reply }) => describeOwnDevice(deps, deviceCookie.read(request, reply)))
  route('GET /v1/device/people/{id}/picture', async ({ request, reply, params }) =>
    getPictureOnDevice(deps, deviceCookie.read(request, reply), params.id),
  )
  route('POST /v1/device/sign-in', async ({ request, reply, body, origin }) =>
    cookie.handOver(reply, await signInOnDevice(deps, deviceCookie.read(request, reply), body, origin)),
  )

  route('GET /v1/devices', async ({ venue }) => listDevices(deps, venue))
  route('POST /v1/devices', async ({ caller, venue, origin, body, reply }) => {
    const { secret, device } = await enrolDevice(deps, { caller, venue, origin }, body.name)
    deviceCookie.keep(reply, secret)
    return device
  })
  route('PATCH /v1/devices/{id}', async ({ caller, venue, origin, params, body }) =>
    rename(deps, { caller, venue, origin }, params.id, body.name),
  )
  route('DELETE /v1/devices/{id}', async ({ caller, venue, origin, params }) =>
    revokeDevice(deps, { caller, venue, origin }, params.id),
  )

  route('GET /v1/users/me/pin', async ({ caller }) => describeOwnPin(deps, caller))
  route('PUT /v1/users/me/pin', async ({ caller, origin, body }) => setOwnPin(deps, { caller, origin }, body))
  route('DELETE /v1/users/me/pin', async ({ caller, origin }) => removeOwnPin(deps, { caller, origin }))
  route('PUT /v1/users/me/card', async ({ caller, venue, origin, body }) =>
    issueOwnCard(deps, { caller, venue, origin }, body),
  )

  route('GET /v1/employees/{id}/pin', async ({ venue, params }) => describePin(deps, venue, params.id))
  route('DELETE /v1/employees/{id}/pin', async ({ caller, venue, origin, params }) =>
    clearPin(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/employees/{id}/pin/unlock', async ({ caller, venue, origin, params }) =>
    unlockPin(deps, { caller, venue, origin }, params.id),
  )
  route('PUT /v1/employees/{id}/card', async ({ caller, venue, origin, params, body }) =>
    issueCard(deps, { caller, venue, origin }, params.id, body.code),
  )
  route('DELETE /v1/employees/{id}/card', async ({ caller, venue, origin, params }) =>
    revokeCard(deps, { caller, venue, origin }, params.id),
  )
}
