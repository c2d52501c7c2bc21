import type { HintTopic } from '@aforo/contract'
import type { PictureSize } from '@aforo/domain'

/**
 * The key of a query that hints keep fresh. The venue stands in it, so that what one venue showed is never taken for
 * another's; null is for what belongs to the person.
 */
export const liveKey = (topic: HintTopic, venueId: number | null, ...rest: readonly unknown[]) =>
  [topic, venueId, ...rest] as const

const pictureRoot = 'picture'

/** The key of a picture. What lies under it never changes, so no hint is about it. */
export const pictureKey = (path: string, size: PictureSize) => [pictureRoot, path, size] as const

/** Whether what a query holds can grow old. */
export const growsOld = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== pictureRoot
