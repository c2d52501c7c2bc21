import type { LiveEvents } from '@aforo/contract'
import type { ServerResponse } from 'node:http'

/** A screen that does not read this much is gone or drowning; it comes back and refetches. */
const unreadBytesMost = 64 * 1024

export type Stream = {
  staffId: number
  signInId: number
  venueId: number | null
  channels: readonly string[]
  endsAt: Date
  response: ServerResponse
}

/** The live screens that this process holds open. */
export function createStreams() {
  const open = new Set<Stream>()
  const byChannel = new Map<string, Set<Stream>>()
  let dropped = 0

  function remove(stream: Stream): string[] {
    open.delete(stream)
    return stream.channels.filter((channel) => {
      const listeners = byChannel.get(channel)
      listeners?.delete(stream)
      if (listeners?.size !== 0) return false
      byChannel.delete(channel)
      return true
    })
  }

  function write(stream: Stream, text: string): void {
    if (stream.response.writableLength > unreadBytesMost) {
      dropped += 1
      stream.response.destroy()
      return
    }
    stream.response.write(text)
  }

  function send<Name extends keyof LiveEvents>(to: Iterable<Stream>, name: Name, event: LiveEvents[Name]): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
    for (const stream of to) write(stream, text)
  }

  return {
    /** Answers with the channels that nobody here listened to before. */
    add(stream: Stream): string[] {
      open.add(stream)
      return stream.channels.filter((channel) => {
        const listeners = byChannel.get(channel)
        if (listeners !== undefined) {
          listeners.add(stream)
          return false
        }
        byChannel.set(channel, new Set([stream]))
        return true
      })
    },
    /** Answers with the channels that nobody here listens to any more. */
    remove,
    send,
    beat: () => {
      for (const stream of open) write(stream, ': beat\n\n')
    },
    on: (channel: string): Iterable<Stream> => byChannel.get(channel) ?? [],
    all: (): Iterable<Stream> => open,
    count: () => open.size,
    countOf: (signInId: number, channel: string) =>
      [...(byChannel.get(channel) ?? [])].filter((stream) => stream.signInId === signInId).length,
    dropped: () => dropped,
  }
}
