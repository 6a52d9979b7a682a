import { useEffect } from 'react'
import { placeTypedDrafts } from '#app/auth/early-sign-in.ts'
import { mutate } from '#app/replica/replica.ts'
import { placeLeftEdits } from './left-edits.ts'

/** Hands the replica what was typed in the last moments of the previous page, and in a first look that had no replica. */
export function useLeftEdits(userId: string): void {
  useEffect(() => {
    void placeLeftEdits(sessionStorage, userId, ({ collection, id, fields }) =>
      mutate('editRecord', { collection, id, fields }),
    )
    const place = () => void placeTypedDrafts(userId)
    // The first look of this page hands over what is typed in it when it ends.
    if (globalThis.earlySignIn === undefined) place()
    // So does a last look: public/last-look.js.
    window.addEventListener('farstead-typed', place)
    return () => window.removeEventListener('farstead-typed', place)
  }, [userId])
}
