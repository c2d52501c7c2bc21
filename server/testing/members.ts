import type { CallInput, CallReply } from '@aforo/contract'
import sharp from 'sharp'
import type { As, TestApi } from './api.ts'

type Form = CallInput<'POST /v1/create-client'>['multipart']['new_user']

let made = 0

/** A picture, different each time. */
export async function makeFace(): Promise<File> {
  made += 1
  const background = { r: made % 256, g: 90, b: 160 }
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.png', { type: 'image/png' })
}

export async function enrol(api: Pick<TestApi, 'call'>, as: As, form: Partial<Form> = {}) {
  made += 1
  const new_user = { email: `member.${made}@mail.example`, cash_balance: 0, ...form }
  return api.call('POST /v1/create-client', { multipart: { new_user, image: await makeFace() } }, as)
}

/** Enrols a member; the call must succeed. */
export async function makeMember(
  api: Pick<TestApi, 'call'>,
  as: As,
  form: Partial<Form> = {},
): Promise<CallReply<'POST /v1/create-client'>> {
  const { status, body, error } = await enrol(api, as, form)
  if (status !== 200) throw new Error(`No member was made: ${error.code}`)
  return body
}
