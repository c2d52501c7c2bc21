import { type PagePath, pagePaths } from '@aforo/domain'
import { useMatches } from 'react-router'

/** The page of a route, independent of how its address is written. */
export type PageHandle = { page: PagePath }

/** The open page, or null for an unknown address. */
export function usePagePath(): PagePath | null {
  const handle: unknown = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return null
  return pagePaths.find((path) => path === handle.page) ?? null
}
