import { useEffect } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { setPicturesWait } from '#app/ui/picture-saving.ts'
import { startPageTraffic } from './page-traffic.ts'

/** Lets the layout keep the month's account of what the page itself loads, and hold back pictures while data is saved. */
export function useDataRules(): void {
  const dataSaver = useDataUse()?.dataSaver ?? null
  useEffect(() => {
    setPicturesWait(dataSaver !== null)
    return () => setPicturesWait(false)
  }, [dataSaver])
  useEffect(() => startPageTraffic(replica), [])
}
