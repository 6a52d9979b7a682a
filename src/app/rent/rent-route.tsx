// Must be first: schemas created before it would be compiled, which the page's policy forbids.
import '#app/forms/zod.ts'
import './rent.css'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { v7 as newEntryId } from 'uuid'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { cashPath, RENT_IMPORT_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useHasSynced } from '#app/replica/use-has-synced.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EverybodysRents } from './everybody/everybodys-rents.tsx'
import { ServersLedger } from './everybody/servers-ledger.tsx'
import { HelpedMoneyList, useHelpedMoney } from './helped-money.tsx'
import { Ledger } from './ledger.tsx'
import { RentList } from './rent-list.tsx'
import { TakeCash } from './cash/take-cash.tsx'

/**
 * Rent payments (§2), from this device: a host's tenancies or a guest's own; for administrators everybody's too, from
 * the server. `?agreement=` opens the ledger of one, `&entry=` a receipt or letter in it, `&cash` what a guest hands
 * over. `?cash` alone asks which guest.
 */
export function Component() {
  const { t } = useTranslation(['rent', 'records', 'shell'])
  const today = useToday('Pacific/Auckland')
  const rents = useLiveQuery('rents', { today })
  const helped = useHelpedMoney(today)
  const [query] = useSearchParams()
  const agreementId = query.get('agreement')
  const entryId = query.get('entry')
  const session = useSession()
  const mayRecord = can(session?.abilities ?? [], 'create', 'AccommodationRent')
  const isAdmin = session?.user.role === 'ADMIN'
  const isOwn = rents?.some((rent) => rent.agreementId === agreementId) === true
  const lastSyncAt = useSyncStatus()?.lastSyncAt
  const dates = useDateText()
  const hasSynced = useHasSynced()
  const isReachable = useIsReachable()
  const cash = query.get('cash')
  // The payment has its id before anything is typed: whatever happens to this page, it is never written twice.
  if (agreementId !== null && cash === '')
    return <Navigate replace to={`${cashPath(agreementId)}=${newEntryId()}`} />
  const isRead =
    rents !== undefined && helped !== undefined && (rents.length > 0 || hasSynced || !isReachable)
  return (
    <div className="rent" aria-busy={!isRead}>
      <header className="row spread">
        <div>
          <h1 className="titled-by-bar">{t('records:ledgerEntries.name')}</h1>
          {lastSyncAt && <p>{t('asOf', { moment: dates.moment(lastSyncAt) })}</p>}
        </div>
        {agreementId === null && cash === null && mayRecord && rents && rents.length > 0 && (
          <Link to={RENT_IMPORT_PATH} className="button button-outline">
            <Icon name="upload" />
            <span>{t('shell:nav.import')}</span>
          </Link>
        )}
      </header>
      {agreementId === null ? (
        isRead ? (
          <>
            {cash !== null && <TakeCash rents={rents} />}
            {cash === null && (rents.length > 0 || (!isAdmin && helped.length === 0)) && (
              <RentList rents={rents} today={today} />
            )}
            {cash === null && helped.length > 0 && <HelpedMoneyList rooms={helped} />}
            {cash === null && isAdmin && <EverybodysRents />}
          </>
        ) : (
          <Skeleton />
        )
      ) : isAdmin && isRead && !isOwn ? (
        <ServersLedger key={agreementId} agreementId={agreementId} />
      ) : (
        <Ledger
          key={`${agreementId} ${entryId}`}
          agreementId={agreementId}
          entryId={entryId}
          cashId={cash}
          today={today}
        />
      )}
    </div>
  )
}
