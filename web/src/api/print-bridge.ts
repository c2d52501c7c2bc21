import { PrinterError, type PrinterErrorCode } from '../device/printer-error.ts'
import type { PrinterConnection } from '../device/printer-setting.ts'
import type { PrinterStatus } from '../device/printer-status.ts'

export type Bridge = Pick<Extract<PrinterConnection, { by: 'bridge' }>, 'url' | 'token'>

/** The bridge waits up to 15 seconds for a printer, and a ticket for those before it. */
const withinMs = 30_000

const codes: Record<string, PrinterErrorCode> = {
  unreachable: 'unreachable',
  printer: 'absent',
  busy: 'busy',
  unknown: 'unknown',
  token: 'refused',
  origin: 'refused',
}

/** Calls the bridge of the venue. It is not our server: it gets its own token and nothing else. */
async function callBridge({ url, token }: Bridge, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const method = body === undefined ? 'GET' : 'POST'
  let answer: Response
  try {
    const signal = AbortSignal.timeout(withinMs)
    answer = await fetch(new URL(path, url), { method, headers, signal, credentials: 'omit', ...(body && { body }) })
  } catch {
    // A ticket without an answer may have been printed.
    throw new PrinterError(body === undefined ? 'unreachable' : 'unknown')
  }
  if (answer.ok) return answer
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string }
  throw new PrinterError(codes[code] ?? 'unreachable')
}

export async function listBridgePrinters(bridge: Bridge): Promise<string[]> {
  const answer = await callBridge(bridge, '/printers')
  const { printers } = (await answer.json()) as { printers: string[] }
  return printers
}

export async function readBridgeStatus(bridge: Bridge, printer: string): Promise<PrinterStatus> {
  const answer = await callBridge(bridge, `/printers/${encodeURIComponent(printer)}/state`)
  return (await answer.json()) as PrinterStatus
}

export async function printAtBridge(bridge: Bridge, printer: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await callBridge(bridge, `/printers/${encodeURIComponent(printer)}/tickets`, bytes)
}
