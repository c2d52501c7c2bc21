import { type ComponentType, useState } from 'react'
import { useRetries } from '../api/use-retries.ts'
import { sharedWords } from '../words/shared-words.ts'
import { useWords, words } from '../words/words.ts'
import { FailedPage } from './failed-page.tsx'

const fetchingWords = words({
  es: { title: 'No se ha podido abrir esta pantalla' },
  en: { title: 'This screen could not be opened' },
})

type Load = () => Promise<ComponentType>

/**
 * Loads a part of the app when it is opened. If the download fails, an error page is shown and the download is retried.
 */
export const fetched = (load: Load) => async () => ({ Component: await load().catch(() => retrying(load)) })

function retrying(load: Load): ComponentType {
  let fetchedPage: ComponentType | null = null

  return function Retrying() {
    const t = useWords(fetchingWords)
    const shared = useWords(sharedWords)
    const [Page, setPage] = useState(() => fetchedPage)

    const tryAgain = () =>
      load().then((page) => {
        fetchedPage = page
        setPage(() => page)
      })
    useRetries(Page === null, tryAgain)

    if (Page !== null) return <Page />
    // If the browser is online and the file is still missing, a newer version was deployed: reload.
    const tryByHand = () => void tryAgain().catch(() => navigator.onLine && window.location.reload())
    return <FailedPage title={t.title} words={shared.noAnswer} action={shared.tryAgain} onAction={tryByHand} />
  }
}
