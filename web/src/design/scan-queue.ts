import { languageSetting } from '../device/language.ts'
import { destinationOf, type ScanContext } from './scan-keys.ts'
import { type CardRead, isMemberNumber } from './scan-shape.ts'
import { scanWords } from './scan-words.ts'
import { toast } from './toasts.tsx'

/** A component that receives scans. */
export type ScanListener = { wants: NonNullable<ScanContext['listener']>; onRead: (read: CardRead) => void }

/** After this time the member with the card may have left. */
const waitsMostMs = 60_000
const checkEveryMs = 250

const listeners: ScanListener[] = []
let waiting: { read: CardRead; listener: ScanListener; atMs: number; hideNotice: () => void }[] = []
let timer: ReturnType<typeof setInterval> | undefined

/** A member number is shown in full, of a secret code only the last characters. */
export const shownCode = (code: string): string => (isMemberNumber(code) ? code : `•••• ${code.slice(-4)}`)

/**
 * Registers a listener until the returned function is called. The set-up of the reader has priority, then a dialog that
 * asks for a card, then the newest listener.
 */
export function listenForScans(listener: ScanListener): () => void {
  listeners.push(listener)
  return () => void listeners.splice(listeners.indexOf(listener), 1)
}

export const currentListener = (): ScanListener | undefined =>
  listeners.findLast(({ wants }) => wants === 'learning') ??
  listeners.findLast(({ wants }) => wants === 'dialog') ??
  listeners.at(-1)

/**
 * Drawers at the side belong to the page, and a search closes when a card is scanned. All other dialogs hold scans
 * back.
 */
const questions = '[role="dialog"]:not([data-right-drawer], :has([data-gives-way]))'
export const isQuestionOpen = (): boolean => document.querySelector(questions) !== null

/** Marks a dialog that does not hold scans back. */
export const givesWayMark = { 'data-gives-way': true } as const

const currentWords = () => scanWords[languageSetting.read()]

export function offerScan({ code }: CardRead): void {
  const t = currentWords()
  toast.noted({ title: t.offered(shownCode(code)), body: t.offeredHint })
}

export function refuseScan(): void {
  const t = currentWords()
  toast.noted({ title: t.incomplete, body: t.incompleteHint })
}

/** Stores a scan for the page on which it was made, until the dialog over it closes. */
export function queueScan(read: CardRead): void {
  const listener = currentListener()
  if (listener === undefined) return offerScan(read)
  // The same card scanned twice counts once.
  if (waiting.some((other) => other.read.code === read.code && other.listener === listener)) return
  const hideNotice = toast.noted({ title: currentWords().waits(shownCode(read.code)), stays: true })
  waiting = [...waiting, { read, listener, atMs: Date.now(), hideNotice }]
  timer ??= setInterval(deliverWhenFree, checkEveryMs)
}

/** Gives a code from the camera to what would receive a scanned card. */
export function takeCode(code: string): void {
  const listener = currentListener()
  const read: CardRead = { code, raw: code, hasPrefix: false, end: 'Enter', paceMs: 0 }
  const destination = destinationOf({ listener: listener?.wants ?? null, isDialogOpen: isQuestionOpen() })
  if (destination === 'scan') listener?.onRead(read)
  else if (destination === 'queue') queueScan(read)
  else offerScan(read)
}

let wasFree = false

/** Requires two checks without a dialog, because one dialog may open the next. */
function deliverWhenFree(): void {
  const isFree = !isQuestionOpen()
  const isSettled = isFree && wasFree
  wasFree = isFree
  if (!isSettled) return
  clearInterval(timer)
  timer = undefined
  wasFree = false
  const due = waiting
  waiting = []
  for (const scan of due) deliver(scan)
}

function deliver({ read, listener, atMs, hideNotice }: (typeof waiting)[number]): void {
  hideNotice()
  if (listeners.includes(listener) && Date.now() - atMs <= waitsMostMs) return listener.onRead(read)
  const t = currentWords()
  toast.noted({ title: t.again(shownCode(read.code)), body: t.againHint })
}
