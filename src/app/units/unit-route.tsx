import './units.css'
import './unit-editor.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Link, useParams } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { UnitEditor } from './unit-editor.tsx'

/**
 * One of the host's rooms (§2), from this device. One that is nobody's or somebody else's is a page that is not there;
 * while this device has never been level with the server, it may still come.
 */
export function Component() {
  const { id = '' } = useParams()
  // Another room is another page.
  return <UnitPage key={id} id={id} />
}

function UnitPage({ id }: { id: string }) {
  const { t } = useTranslation('units')
  const userId = useSession()?.user.id
  const unit = useLiveQuery('unit', { id })
  const status = useSyncStatus()
  const [wasHere, setWasHere] = useState(false)
  if (unit && !wasHere) setWasHere(true)
  if (unit === undefined || status === undefined) return <div aria-busy="true" />
  if (unit === null && wasHere) return <Gone />
  if (unit === null && status.lastSyncAt === null) return <p className="unit-not-yet">{t('notYet')}</p>
  if (unit === null || unit.hostId !== userId)
    // Caught by the error screen of this page.
    throw data(`Page Not Found: /units/details/${id}`, { status: 404 })
  return <UnitEditor row={unit} />
}

/** It was on screen a moment ago, and is deleted: here, or on another device. */
function Gone() {
  const { t } = useTranslation(['units', 'shell'])
  return (
    <p className="unit-not-yet">
      {t('seenBy.DELETED')} <Link to="/units">{t('shell:nav.units')}</Link>
    </p>
  )
}
