import { type PagePath, pagePaths } from '@aforo/domain'
import { useMatches } from 'react-router'

/** What a route of the table carries, whatever way its address was written. */
export type PageHandle = { page: PagePath }

/** The page that is open, or null for an address that is none. */
export function usePagePath(): PagePath | null {
  const handle: unknown = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return null
  return pagePaths.find((path) => path === handle.page) ?? null
}
