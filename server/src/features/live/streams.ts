import type { LiveEvents } from '@aforo/contract'
import type { ServerResponse } from 'node:http'

/** A screen with this much unread data is too slow or gone. It is disconnected, reconnects and refetches. */
const unreadBytesMost = 64 * 1024

export type Stream = {
  signInId: number
  venueId: number | null
  channels: readonly string[]
  /** On the monotonic clock of the process, which no change of the system time moves. */
  endsAtMs: number
  response: ServerResponse
}

/** The open streams of this process. `onSilent` is called when a channel has no stream left. */
export function createStreams(onSilent: (channel: string) => void) {
  const open = new Set<Stream>()
  const byChannel = new Map<string, Set<Stream>>()
  let dropped = 0

  function remove(stream: Stream): void {
    if (!open.delete(stream)) return
    for (const channel of stream.channels) {
      const listeners = byChannel.get(channel)
      listeners?.delete(stream)
      if (listeners?.size !== 0) continue
      byChannel.delete(channel)
      onSilent(channel)
    }
  }

  /** Removes the stream first, so that nothing is written to it any more. Unread data is discarded. */
  function end(stream: Stream): void {
    remove(stream)
    if (stream.response.writableLength > 0) stream.response.destroy()
    else stream.response.end()
  }

  function write(stream: Stream, text: string): void {
    if (stream.response.writableLength > unreadBytesMost) {
      dropped += 1
      end(stream)
      return
    }
    stream.response.write(text)
  }

  function send<Name extends keyof LiveEvents>(to: readonly Stream[], name: Name, event: LiveEvents[Name]): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
    for (const stream of to) write(stream, text)
  }

  return {
    add(stream: Stream): void {
      open.add(stream)
      for (const channel of stream.channels) {
        const listeners = byChannel.get(channel) ?? new Set()
        byChannel.set(channel, listeners.add(stream))
      }
      stream.response.on('close', () => remove(stream))
    },
    end,
    send,
    beat: () => {
      for (const stream of open) write(stream, ': beat\n\n')
    },
    on: (channel: string): readonly Stream[] => [...(byChannel.get(channel) ?? [])],
    all: (): readonly Stream[] => [...open],
    has: (stream: Stream) => open.has(stream),
    count: () => open.size,
    dropped: () => dropped,
  }
}
