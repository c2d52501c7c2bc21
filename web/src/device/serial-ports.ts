import { useEffect, useState } from 'react'

/** The ids of an adapter for USB, by which its port is found again. A built-in port has none. */
export type PortIds = { usbVendorId: number | null; usbProductId: number | null }

/** Only Chromium has serial ports, and only on pages over HTTPS or of the same machine. */
export const hasSerial = (): boolean => 'serial' in navigator

export function idsOf(port: SerialPort): PortIds {
  const { usbVendorId = null, usbProductId = null } = port.getInfo()
  return { usbVendorId, usbProductId }
}

export const isSamePort = (one: PortIds, other: PortIds): boolean =>
  one.usbVendorId === other.usbVendorId && one.usbProductId === other.usbProductId

/** The ports that people or administrators have permitted here. */
const permittedPorts = (): Promise<readonly SerialPort[]> =>
  // A policy of the browser can forbid them all.
  navigator.serial.getPorts().catch((): SerialPort[] => [])

/** The port with these ids, if it is plugged in and this browser may use it. */
export async function findPort(ids: PortIds): Promise<SerialPort | null> {
  const ports = await permittedPorts()
  return ports.find((port) => isSamePort(idsOf(port), ids)) ?? null
}

/** Asks the person for a port. Null if they chose none. */
export const requestPort = (): Promise<SerialPort | null> => navigator.serial.requestPort().catch(() => null)

/** The ids of the permitted ports that are plugged in. Two adapters of the same kind count as one. */
export function usePermittedPorts(): readonly PortIds[] {
  const [ports, setPorts] = useState<readonly PortIds[]>([])
  useEffect(() => {
    if (!hasSerial()) return
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const found = (await permittedPorts()).map(idsOf)
      const different = found.filter((ids, index) => found.findIndex((other) => isSamePort(other, ids)) === index)
      if (!signal.aborted) setPorts(different)
    }
    const follow = () => void read()
    navigator.serial.addEventListener('connect', follow, { signal })
    navigator.serial.addEventListener('disconnect', follow, { signal })
    follow()
    return () => leaving.abort()
  }, [])
  return ports
}
