import { useEffect } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { setPicturesWait } from '#app/ui/picture-saving.ts'
import { startPageTraffic } from './page-traffic.ts'

/**
 * Lets the layout count what the page itself loads towards the month's data use, and hold back pictures while data
 * saver is on.
 */
export function useDataRules(): void {
  const dataSaver = useDataUse()?.dataSaver ?? null
  useEffect(() => {
    setPicturesWait(dataSaver !== null)
    return () => setPicturesWait(false)
  }, [dataSaver])
  useEffect(() => startPageTraffic(replica), [])
}
