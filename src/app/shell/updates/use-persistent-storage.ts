import { useEffect } from 'react'

let wasAsked = false

/** Asks the browser once for persistent storage, when there is something here that the server does not have. */
export function usePersistentStorage(hasUnsent: boolean): void {
  useEffect(() => {
    // There is no storage manager without a secure context.
    const storage = (navigator as Partial<Navigator>).storage
    if (!hasUnsent || wasAsked || storage === undefined) return
    wasAsked = true
    // A refusal changes nothing here: the sync page shows it and lets the person ask again.
    void storage.persisted().then((isPersisted) => isPersisted || storage.persist())
  }, [hasUnsent])
}
