import { useCallback, useEffect, useState } from 'react'

export type DeviceFacts = {
  /** Bytes; `null` if the browser doesn't tell. */
  used: number | null
  quota: number
  isPersisted: boolean
  /** The browser was asked for persistent storage and did not grant it. */
  wasRefused: boolean
  serviceWorker: 'none' | 'active' | 'waiting'
}

/** Returns what the browser says about this device, and a function that asks it for persistent storage. */
export function useDeviceFacts() {
  const [facts, setFacts] = useState<DeviceFacts>()
  const read = useCallback(async (wasRefused: boolean) => {
    // There is no storage manager without a secure context.
    const { storage, serviceWorker } = navigator as Partial<Navigator>
    const [estimate, isPersisted, registration] = await Promise.all([
      storage?.estimate(),
      storage?.persisted() ?? false,
      serviceWorker?.getRegistration(),
    ])
    setFacts({
      used: estimate?.usage ?? null,
      quota: estimate?.quota ?? 0,
      isPersisted,
      wasRefused,
      serviceWorker: registration?.waiting ? 'waiting' : registration?.active ? 'active' : 'none',
    })
  }, [])
  useEffect(() => {
    void read(false)
  }, [read])
  async function askToPersist(): Promise<void> {
    await read(!(await navigator.storage.persist()))
  }
  return { facts, askToPersist }
}
