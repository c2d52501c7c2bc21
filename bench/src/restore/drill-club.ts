import type { CallReply } from '@aforo/contract'
import { makeFace } from '../../../server/testing/members.ts'
import { makePerson, makeVenue, password } from '../../../server/testing/people.ts'
import { refusedWith } from '../answers.ts'
import type { Environment } from '../environment.ts'
import { createCaller } from '../load.ts'
import { untilAnswered } from '../retrying-clients.ts'

export type DrillClub = Awaited<ReturnType<typeof openDrillClub>>
export type DrillMember = { id: number; document: string; facePath: string }

const isErased = refusedWith(['member_erased'])
const isWebp = (content: Buffer) => content.subarray(8, 12).toString('latin1') === 'WEBP'

type Place = { operatorId: number; venueId: number; owner: { email: string; token: string } }

async function openPlace({ db }: Environment): Promise<Place> {
  const venue = await makeVenue(db, 'Drill')
  const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  return { operatorId: venue.operatorId, venueId: venue.id, owner }
}

/** A club whose members have private data and a face, and can be erased. */
export async function openDrillClub(environment: Environment, known?: Place) {
  const { operatorId, venueId, owner } = known ?? (await openPlace(environment))
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-venue-id': String(venueId) })
  let enrolled = 0

  return {
    operatorId,
    async enrol(url: string): Promise<DrillMember> {
      enrolled += 1
      const document = `0000000${enrolled}X`
      const form = new FormData()
      const member = { email: `drill.${enrolled}@aforo.example`, cash_balance: 0, document_number: document }
      form.append('new_user', JSON.stringify(member))
      form.append('image', await makeFace())
      const headers = headersOf(owner.token)
      const answer = await fetch(`${url}/v1/create-client`, { method: 'POST', headers, body: form })
      if (!answer.ok) throw new Error(`Not enrolled: ${await answer.text()}`)
      const { id, profile } = (await answer.json()) as CallReply<'POST /v1/create-client'>
      return { id, document, facePath: profile.image_path ?? '' }
    },
    async erase(url: string, { id }: DrillMember): Promise<void> {
      const as = { token: owner.token, venueId }
      const send = createCaller(url)
      const attempt = () => send('POST /v1/members/{id}/erasure', { params: { id } }, as)
      const answer = await untilAnswered({ attempt, random: Math.random })
      // A busy server may have erased without saying so; then the next attempt says it.
      if (answer.status !== 200 && !isErased(answer)) throw new Error(`Not erased: ${answer.body}`)
    },
    /** A new token, or null if the password is refused. */
    async signIn(url: string): Promise<string | null> {
      const { status, body } = await createCaller(url)('POST /api/token', { form: { username: owner.email, password } })
      return status === 200 ? (JSON.parse(body) as CallReply<'POST /api/token'>).access_token : null
    },
    /** What the API shows of a member: the document that was sealed, whether they are erased, and the face. */
    async look(url: string, token: string, { id, facePath }: DrillMember) {
      const headers = headersOf(token)
      const answer = await fetch(`${url}/v1/members/${id}`, { headers })
      const shown = answer.ok ? ((await answer.json()) as CallReply<'GET /v1/members/{id}'>) : null
      const face = await fetch(`${url}${facePath}/large`, { headers })
      return {
        status: answer.status,
        document: shown?.document_number ?? null,
        isErased: shown?.state === 'erased',
        hasFace: face.ok && isWebp(Buffer.from(await face.arrayBuffer())),
      }
    },
  }
}
