import type { HintTopic } from '@aforo/contract'
import type { PictureSize } from '@aforo/domain'

/**
 * The key of a query that live hints refresh. It includes the venue, so that cached data of one venue is never shown at
 * another. The venue is null for data of the signed-in person.
 */
export const liveKey = (topic: HintTopic, venueId: number | null, ...rest: readonly unknown[]) =>
  [topic, venueId, ...rest] as const

const pictureRoot = 'picture'

/** The key of a picture. Its content never changes, so no hint refers to it. */
export const pictureKey = (path: string, size: PictureSize) => [pictureRoot, path, size] as const

/** Whether the data of a query can become stale. */
export const growsOld = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== pictureRoot
