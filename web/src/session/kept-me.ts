import type { CallReply } from '@aforo/contract'
import { signInMarkSetting, tokenSetting } from '../api/token.ts'
import { ownBuild } from '../device/app-worker.ts'
import { deviceSetting } from '../device/setting.ts'

type Me = CallReply<'GET /v1/users/me'>
type Kept = { mark: string | null; build: string; me: Me }

let lastRead: { text: string | null; kept: Kept | null } = { text: null, kept: null }

function keptIn(text: string | null): Kept | null {
  try {
    // Only this module writes there, and it compares the version before anybody reads the fields.
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

/** Who is signed in, for a start without a connection. Nothing about members is kept, and it ends with the sign-in. */
const keptMeSetting = deviceSetting<Kept | null>('aforo.me', {
  fromText: (text) => {
    if (lastRead.text !== text) lastRead = { text, kept: keptIn(text) }
    return lastRead.kept
  },
  toText: (kept) => (kept === null ? null : JSON.stringify(kept)),
})

export type KeepMe = (me: Me) => void

/** Called before the server is asked, because the person can change until it answers. */
export function preparedKeeping(): KeepMe {
  const mark = signInMarkSetting.read()
  return (me) => {
    const isStillSignedIn = tokenSetting.read() !== null && signInMarkSetting.read() === mark
    if (isStillSignedIn) keptMeSetting.write({ mark, build: ownBuild(), me })
  }
}

export const forgetMe = (): void => keptMeSetting.write(null)

/** The person of this sign-in as the server last described them to this version of the app, or null. */
export function keptMe(): Me | null {
  const kept = keptMeSetting.read()
  return kept?.mark === signInMarkSetting.read() && kept.build === ownBuild() ? kept.me : null
}

/** `onChange` is called when the server has described the person, and when they leave. */
export const watchKeptMe = (onChange: () => void): (() => void) => keptMeSetting.subscribe(onChange)
