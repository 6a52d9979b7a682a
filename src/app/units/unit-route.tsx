import './units.css'
import './unit-editor.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { LineDrawing } from '#app/ui/line-drawing.tsx'
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
  const { t } = useTranslation(['units', 'shell'])
  const userId = useSession()?.user.id
  const unit = useLiveQuery('unit', { id })
  const status = useSyncStatus()
  // It was on screen a moment ago, and is deleted: here, or on another device.
  const [wasHere, setWasHere] = useState(false)
  if (unit && !wasHere) setWasHere(true)
  if (unit === undefined || status === undefined) return <div aria-busy="true" />
  if (unit && unit.hostId === userId) return <UnitEditor row={unit} />
  if (unit === null && status.lastSyncAt === null) return <p className="unit-not-yet">{t('notYet')}</p>
  return (
    <div className="unit-not-there">
      <LineDrawing drawing="missingHouse" />
      <h1>{t('shell:error.notFoundTitle')}</h1>
      <p>{wasHere && unit === null ? t('seenBy.DELETED') : t('shell:error.notFound')}</p>
      <Link to="/units">{t('shell:nav.units')}</Link>
    </div>
  )
}
