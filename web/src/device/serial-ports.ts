import { useEffect, useState } from 'react'

/**
 * The ids of an adapter for USB, by which its port is found again. A built-in port has none. Adapters of one kind have
 * equal ids, so they are counted: `nth` is 0 for the first of them.
 */
export type PortIds = { usbVendorId: number | null; usbProductId: number | null; nth: number }

/** Only Chromium has serial ports, and only on pages over HTTPS or of the same machine. */
export const hasSerial = (): boolean => 'serial' in navigator

/** Whether these are adapters of the same kind. */
export const isSameKind = (one: PortIds, other: PortIds): boolean =>
  one.usbVendorId === other.usbVendorId && one.usbProductId === other.usbProductId

/** The ids of these ports, in their order. */
function idsOf(ports: readonly SerialPort[]): PortIds[] {
  const seen: PortIds[] = []
  for (const port of ports) {
    const { usbVendorId = null, usbProductId = null } = port.getInfo()
    const ids = { usbVendorId, usbProductId, nth: 0 }
    seen.push({ ...ids, nth: seen.filter((other) => isSameKind(other, ids)).length })
  }
  return seen
}

export const isSamePort = (one: PortIds, other: PortIds): boolean => isSameKind(one, other) && one.nth === other.nth

/** The ports that people or administrators have permitted here. */
const permittedPorts = (): Promise<readonly SerialPort[]> =>
  // A policy of the browser can forbid them all.
  navigator.serial.getPorts().catch((): SerialPort[] => [])

/** The port with these ids, if it is plugged in and this browser may use it. */
export async function findPort(ids: PortIds): Promise<SerialPort | null> {
  const ports = await permittedPorts()
  const at = idsOf(ports).findIndex((found) => isSamePort(found, ids))
  return ports[at] ?? null
}

/** Asks the person for a port. Null if they chose none. */
export async function requestPort(): Promise<PortIds | null> {
  const port = await navigator.serial.requestPort().catch(() => null)
  if (port === null) return null
  const ports = await permittedPorts()
  // No event tells that a port was permitted.
  for (const watcher of watchers) watcher()
  return idsOf(ports)[ports.indexOf(port)] ?? null
}

const watchers = new Set<() => void>()

/** The ids of the permitted ports that are plugged in. */
export function usePermittedPorts(): readonly PortIds[] {
  const [ports, setPorts] = useState<readonly PortIds[]>([])
  useEffect(() => {
    if (!hasSerial()) return
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const found = idsOf(await permittedPorts())
      if (!signal.aborted) setPorts(found)
    }
    const follow = () => void read()
    navigator.serial.addEventListener('connect', follow, { signal })
    navigator.serial.addEventListener('disconnect', follow, { signal })
    watchers.add(follow)
    follow()
    return () => {
      watchers.delete(follow)
      leaving.abort()
    }
  }, [])
  return ports
}
