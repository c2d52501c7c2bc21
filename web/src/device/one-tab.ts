/** Runs the work in one tab at a time; if that tab closes, the next one takes over. Without locks it runs at once. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, work)
}
