import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { CallReply } from '@aforo/contract'
import { startSignIn } from '../../server/src/features/sign-in/service.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import * as corpus from '../../server/testing/picture-corpus.ts'
import { readMemoryKb } from './process-figures.ts'
import { closeWith, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'
import { startSwift } from './swift.ts'

/**
 * Pictures in a real S3 server, and the memory of the process that re-encodes them, with the largest accepted pictures,
 * several at once, mixed with malicious files.
 */
const bucket = 'pictures'
const memoryMostMb = 300
const rounds = 5
const atOnce = 8

const faults: string[] = []
const demand = (what: string, isSo: boolean) => {
  if (!isSo) faults.push(what)
}

const environment = await openEnvironment('pictures')
const swift = await startSwift(bucket)
try {
  const api = await environment.startApi({
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: swift.account.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.account.secretAccessKey,
  })
  const people: { id: number; token: string }[] = []
  for (let index = 0; index < atOnce; index += 1) {
    const { id } = await environment.db
      .insertInto('staff')
      .values({ email: `person.${index}@aforo.example`, role: 'employee' })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.push({
      id,
      ...(await startSignIn(environment.db, id, { address: '127.0.0.1', device: 'proof', browser: null })),
    })
  }
  const [first] = people
  if (first === undefined) throw new Error('Nobody is there.')
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const upload = async (bytes: Buffer, token: string): Promise<number> => {
    const body = new FormData()
    body.append('image', new File([Uint8Array.from(bytes)], 'picture'))
    return (await fetch(`${api.url}/v1/users/me/picture`, { method: 'PUT', headers: as(token), body })).status
  }
  const pathOf = async (token: string) => {
    const response = await fetch(`${api.url}/v1/users/me`, { headers: as(token) })
    return ((await response.json()) as CallReply<'GET /v1/users/me'>).image_path ?? ''
  }
  const storedKeys = async () =>
    ((await swift.client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? []).map(({ Key = '' }) => Key)

  demand('a photo is taken', (await upload(await corpus.photoWithPlace(), first.token)) === 204)
  const path = await pathOf(first.token)
  const served = await fetch(`${api.url}${path}/large`, { headers: as(first.token) })
  const bytes = Buffer.from(await served.arrayBuffer())
  demand('it is served through the API', served.ok && bytes.length > 0)
  demand('its place is not', !bytes.includes('Secret') && !bytes.includes('secret'))
  const keys = await storedKeys()
  demand('two sizes of it lie in the bucket', keys.length === 2)
  for (const key of keys) {
    const bare = await fetch(`${swift.endpoint}/${bucket}/${key}`)
    demand(`the bucket gives ${key} to nobody without its key`, !bare.ok)
    const { Body } = await swift.client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    demand(`${key} is there whole`, ((await Body?.transformToByteArray())?.length ?? 0) > 0)
  }
  demand('another takes its place', (await upload(await corpus.plainPicture(), first.token)) === 204)
  demand(
    'and nothing is left of the first',
    (await storedKeys()).every((key) => !keys.includes(key)),
  )

  const venue = await makeVenue(environment.db, 'Club')
  const owner = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const form = new FormData()
  form.append('new_user', JSON.stringify({ email: 'member@aforo.example', cash_balance: 0 }))
  form.append('image', new File([Uint8Array.from(await corpus.plainPicture())], 'face'))
  const asOwner = { ...as(owner.token), 'x-venue-id': String(venue.id) }
  const enrolled = await fetch(`${api.url}/v1/create-client`, { method: 'POST', headers: asOwner, body: form })
  const { profile } = (await enrolled.json()) as CallReply<'POST /v1/create-client'>
  const face = await fetch(`${api.url}${profile.image_path}/large`, { headers: asOwner })
  const isWebp = (content: Buffer) => content.subarray(8, 12).toString('latin1') === 'WEBP'
  demand("a member's face is served", face.ok && isWebp(Buffer.from(await face.arrayBuffer())))
  const faces = (await storedKeys()).filter((key) => key.includes(`.${venue.operatorId}.`))
  demand('two sizes of it lie in the bucket too', faces.length === 2)
  for (const key of faces) {
    const { Body } = await swift.client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    demand('sealed', !isWebp(Buffer.from((await Body?.transformToByteArray()) ?? [])))
  }

  // The most pixels that are accepted, rotated, so that they cannot be decoded row by row.
  const heaviest = await corpus.heaviestPhoto()
  const bomb = corpus.pngBomb(14_000, 14_000)
  const answers = { taken: 0, refused: 0, busy: 0, other: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const sent = people.map(({ token }, index) => upload(index % 3 === 2 ? bomb : heaviest, token))
    for (const status of await Promise.all(sent)) {
      if (status === 204) answers.taken += 1
      else if (status === 413) answers.refused += 1
      else if (status === 503) answers.busy += 1
      else answers.other += 1
    }
  }
  const peakMb = (await readMemoryKb(api.process, 'VmHWM')) / 1024
  demand('nothing was answered but taken, refused or busy', answers.other === 0 && answers.taken > 0)
  demand('bombs were refused', answers.refused > 0)

  printTable([
    {
      'pictures of 40 megapixels': answers.taken,
      'bombs refused': answers.refused,
      busy: answers.busy,
      'peak MB': peakMb,
    },
  ])
  for (const fault of faults) console.error(`not so: ${fault}`)
  closeWith(faults.length > 0 ? 'broken' : peakMb < memoryMostMb ? 'ok' : 'short', {
    peak_mb: peakMb.toFixed(0),
    taken: answers.taken,
    refused: answers.refused,
  })
} finally {
  await swift.stop()
  await environment.close()
}
