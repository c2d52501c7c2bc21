/** Runs the work now. Calls during the pause after it are merged into one run. */
export function atMostEvery(pauseMs: number, work: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isQueued = false
  const run = () => {
    if (timer !== undefined) {
      isQueued = true
      return
    }
    isQueued = false
    timer = setTimeout(() => {
      timer = undefined
      if (isQueued) run()
    }, pauseMs)
    work()
  }
  return { run, stop: () => clearTimeout(timer) }
}
