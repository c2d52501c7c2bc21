import type { Route } from '../../http/route.ts'
import { type CertificateDeps, removeCertificate, storeCertificate } from './certificates.ts'

export function fiscalDeliveryRoutes(route: Route, deps: CertificateDeps): void {
  route('PUT /v1/fiscal/certificate', async ({ caller, venue, origin, body }) =>
    storeCertificate(deps, { caller, venue, origin }, body),
  )
  route('DELETE /v1/fiscal/certificate', async ({ caller, venue, origin }) =>
    removeCertificate(deps, { caller, venue, origin }),
  )
}
