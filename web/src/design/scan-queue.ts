import { languageSetting } from '../device/language.ts'
import type { ScanContext } from './scan-keys.ts'
import { type CardRead, isMemberNumber } from './scan-shape.ts'
import { scanWords } from './scan-words.ts'
import { toast } from './toasts.tsx'

/** Somebody who asked for scans. */
export type ScanListener = { wants: NonNullable<ScanContext['listener']>; onRead: (read: CardRead) => void }

/** Longer than this, and whoever held the card may have gone. */
const waitsMostMs = 60_000
const looksEveryMs = 250

const listeners: ScanListener[] = []
let waiting: { read: CardRead; listener: ScanListener; atMs: number; hideNotice: () => void }[] = []
let timer: ReturnType<typeof setInterval> | undefined

/** A card's number in full, of a secret code only its end. */
export const shownCode = (code: string): string => (isMemberNumber(code) ? code : `•••• ${code.slice(-4)}`)

/** Asks for scans until the answer is called. The set-up of the reader comes first, then who asked last. */
export function listenForScans(listener: ScanListener): () => void {
  listeners.push(listener)
  return () => void listeners.splice(listeners.indexOf(listener), 1)
}

export const currentListener = (): ScanListener | undefined =>
  listeners.findLast(({ wants }) => wants === 'learning') ?? listeners.at(-1)

/** What lies at the side with the page's own work is no question, and a search gives way to a card. */
const questions = '[role="dialog"]:not([data-right-drawer], :has([data-gives-way]))'
export const isQuestionOpen = (): boolean => document.querySelector(questions) !== null

/** Says of a dialog that a card read over it means the page. */
export const givesWayMark = { 'data-gives-way': true } as const

const wordsNow = () => scanWords[languageSetting.read()]

export function offerScan({ code }: CardRead): void {
  const t = wordsNow()
  toast.noted({ title: t.offered(shownCode(code)), body: t.offeredHint })
}

export function refuseScan(): void {
  const t = wordsNow()
  toast.noted({ title: t.incomplete, body: t.incompleteHint })
}

/** Keeps a card for the page that was open when it was read, until what lies over the page is finished. */
export function queueScan(read: CardRead): void {
  const listener = currentListener()
  if (listener === undefined) return offerScan(read)
  // The same card held twice before the reader is still one.
  if (waiting.some((other) => other.read.code === read.code && other.listener === listener)) return
  const hideNotice = toast.noted({ title: wordsNow().waits(shownCode(read.code)), stays: true })
  waiting = [...waiting, { read, listener, atMs: Date.now(), hideNotice }]
  timer ??= setInterval(look, looksEveryMs)
}

let wasFree = false

/** Twice in a row, because one question may lead to the next. */
function look(): void {
  const isFree = !isQuestionOpen()
  const isSettled = isFree && wasFree
  wasFree = isFree
  if (!isSettled) return
  clearInterval(timer)
  timer = undefined
  wasFree = false
  const due = waiting
  waiting = []
  for (const scan of due) actUpon(scan)
}

function actUpon({ read, listener, atMs, hideNotice }: (typeof waiting)[number]): void {
  hideNotice()
  if (listeners.includes(listener) && Date.now() - atMs <= waitsMostMs) return listener.onRead(read)
  const t = wordsNow()
  toast.noted({ title: t.again(shownCode(read.code)), body: t.againHint })
}
