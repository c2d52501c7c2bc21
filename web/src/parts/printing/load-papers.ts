import { ApiError } from '../../api/client.ts'

/** Code that few devices need. Without a connection it fails like a call. */
const fetched = <T>(load: Promise<T>): Promise<T> =>
  load.catch(() => {
    throw new ApiError('unreachable', null)
  })

export const loadSalePapers = () => fetched(import('./sale-papers.ts'))
export const loadJarLabels = () => fetched(import('./jar-labels.ts'))
export const loadTillPapers = () => fetched(import('./till-papers.ts'))
