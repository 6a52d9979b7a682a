import './units.css'
import './editor/unit-editor.css'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { LineDrawing } from '#app/ui/line-drawing.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { UnitEditor } from './editor/unit-editor.tsx'
import type { Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * A room (§2), from this device: the host's own, and for administrators everybody's. A room that doesn't exist, or that
 * this person may not edit, is a "not found" page; until this device has been in sync with the server once, it may
 * still arrive.
 */
export function Component() {
  const { id = '' } = useParams()
  // Another room is another page.
  return <UnitPage key={id} id={id} />
}

function UnitPage({ id }: { id: string }) {
  const { t } = useTranslation(['units', 'layout'])
  const user = useSession()?.user
  const unit = useLiveQuery('unit', { id })
  const status = useSyncStatus()
  const isOwn = unit?.hostId === user?.id
  const mayRead = user?.role === 'ADMIN' && unit !== undefined && !isOwn
  const read = useForeignUnit(id, mayRead)
  // It was on screen a moment ago, so it has been deleted: here, or on another device.
  const [wasHere, setWasHere] = useState(false)
  if (unit && !wasHere) setWasHere(true)
  if (unit === undefined || status === undefined || (mayRead && read === null))
    return (
      <div aria-busy="true">
        <Skeleton />
      </div>
    )
  if (unit?.status === 'DELETED') return <NotThere isGone />
  const isOutOfReach = read?.ok === false && read.failure.kind !== 'notFound'
  if (unit && (isOwn || read?.ok || isOutOfReach)) return <UnitEditor row={unit} isOwn={isOwn} />
  if (isOutOfReach) return <p className="unit-not-yet">{t('layout:lists.needsConnection')}</p>
  if (unit === null && status.lastSyncAt === null) return <p className="unit-not-yet">{t('notYet')}</p>
  return <NotThere isGone={wasHere && unit === null} />
}

function NotThere({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation(['units', 'shell', 'records'])
  return (
    <div className="unit-not-there stack">
      <LineDrawing drawing="missingHouse" />
      <h1>{t('shell:error.notFoundTitle')}</h1>
      <p>{isGone ? t('seenBy.DELETED') : t('shell:error.notFound')}</p>
      <Link to={UNITS_PATH} className="button button-outline">
        {t('records:units.name')}
      </Link>
    </div>
  )
}

/**
 * Fetches another host's unit to this device while it is needed, again when the connection returns: the feed covers it
 * only for its host, not for administrators. Returns `null` until the first result.
 */
function useForeignUnit(id: string, isWanted: boolean): Result<void> | null {
  const isReachable = useIsReachable()
  const [read, setRead] = useState<Result<void> | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    void replica.readUnit(id).then((answer) => {
      if (!isOver) setRead(answer)
    })
    return () => {
      isOver = true
    }
  }, [id, isWanted, isReachable])
  return isWanted ? read : null
}
