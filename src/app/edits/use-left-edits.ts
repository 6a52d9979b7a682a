import { useEffect } from 'react'
import { mutate } from '#app/replica/replica.ts'
import { placeLeftEdits } from './left-edits.ts'

/** Hands the replica what was typed in the last moments of the previous page. */
export function useLeftEdits(userId: string): void {
  useEffect(() => {
    void placeLeftEdits(sessionStorage, userId, ({ collection, id, fields }) =>
      mutate('editRecord', { collection, id, fields }),
    )
  }, [userId])
}
