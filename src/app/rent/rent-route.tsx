// First: schemas that are made before it would be compiled, which the page's policy refuses.
import '#app/forms/zod.ts'
import './rent.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Ledger } from './ledger.tsx'
import { RentList } from './rent-list.tsx'

/** Rent payments (§2), from this device: a host's tenancies, a guest's own; `?agreement=` opens the ledger of one. */
export function Component() {
  const { t } = useTranslation(['rent', 'records'])
  const today = useToday('Pacific/Auckland')
  const rents = useLiveQuery('rents', { today })
  const [query] = useSearchParams()
  const agreementId = query.get('agreement')
  const lastSyncAt = useSyncStatus()?.lastSyncAt
  const dates = useDateText()
  return (
    <div className="rent" aria-busy={rents === undefined}>
      <header>
        <h1 className="titled-by-bar">{t('records:ledgerEntries.name')}</h1>
        {lastSyncAt && <p>{t('asOf', { moment: dates.moment(lastSyncAt) })}</p>}
      </header>
      {agreementId === null ? (
        rents && <RentList rents={rents} />
      ) : (
        <Ledger key={agreementId} agreementId={agreementId} today={today} />
      )}
    </div>
  )
}
