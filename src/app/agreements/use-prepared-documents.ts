import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** Fetches what documents with these names will need, while there is a network and no data is to be saved. */
export function usePreparedDocuments(names: string): void {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.thrift !== null
  const sample = `${t('document.title')} ${names}`
  useEffect(() => {
    if (!isReachable || isSaving) return
    void import('./prepare-documents.ts').then(({ prepareDocuments }) => prepareDocuments(sample))
  }, [isReachable, isSaving, sample])
}
