import type { TestApi } from './api.ts'

type As = { token?: string }
type Where = { id: number }

/** An owner lets support look at a venue, and the superadmin opens a session. */
export async function openSupportSession(
  api: TestApi,
  {
    owner,
    superadmin,
    venue,
    reason = 'Consulta 4711: saldo duplicado',
  }: { owner: As; superadmin: As; venue: Where; reason?: string },
): Promise<void> {
  await api.call('POST /v1/support-grants', { body: { minutes: 60 } }, { ...owner, venueId: venue.id })
  const opened = await api.call('POST /v1/inspections', { body: { reason } }, { ...superadmin, venueId: venue.id })
  if (opened.status !== 200) throw new Error(`The session was not opened: ${opened.error.code}`)
}
