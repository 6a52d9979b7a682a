import { useEffect } from 'react'

let wasAsked = false

/** Asks the browser, once, to keep what is here for good: when something is here that the server does not have. */
export function usePersistentStorage(hasUnsent: boolean): void {
  useEffect(() => {
    // Without a secure context there is no storage manager.
    const storage = (navigator as Partial<Navigator>).storage
    if (!hasUnsent || wasAsked || storage === undefined) return
    wasAsked = true
    // A refusal changes nothing here: the sync page shows it, with a way to ask again.
    void storage.persisted().then((isPersisted) => isPersisted || storage.persist())
  }, [hasUnsent])
}
