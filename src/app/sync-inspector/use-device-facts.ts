import { useCallback, useEffect, useState } from 'react'

export type DeviceFacts = {
  /** Bytes; `null` where the browser does not tell. */
  used: number | null
  quota: number
  isPersisted: boolean
  /** The browser was asked to keep the data for good, and did not promise it. */
  wasRefused: boolean
  serviceWorker: 'none' | 'active' | 'waiting'
}

/** What the browser says about this device, and the way to ask it to keep what is here for good. */
export function useDeviceFacts() {
  const [facts, setFacts] = useState<DeviceFacts>()
  const read = useCallback(async (wasRefused: boolean) => {
    // Without a secure context there is no storage manager.
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
