import './inspections.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { NotHere } from '#app/ui/not-here.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { RecordView } from '#workers/replica-api.ts'
import { InspectionForm } from './inspection-form.tsx'
import { localInspection, type OpenInspection, partsOf, reportOf } from './local-inspection.ts'
import { InspectionReport } from './inspection-report.tsx'

/** One inspection, from this device: made by its host, and read by both once it is signed. */
export function Component() {
  const { id = '' } = useParams()
  // The views of this kind contain rows of this type.
  const all = useLiveQuery('records', { kinds: ['inspections'] }) as RecordView<'inspections'>[] | undefined
  const view = all?.find((one) => one.id === id)
  const agreementId = view?.row.agreementId ?? ''
  const agreement = useLiveQuery('agreement', { id: agreementId })
  if (all === undefined || (view !== undefined && agreement === undefined))
    return (
      <div className="stack gap-5 list-page" aria-busy="true">
        <Skeleton />
      </div>
    )
  if (view === undefined || !agreement) return <NoInspection />
  const others = all.map(localInspection).filter((row) => row.agreementId === agreementId && row.id !== id)
  const row = localInspection(view)
  const open: OpenInspection = {
    row,
    edit: view.edit,
    agreement,
    moveIn: row.moment === 'MOVE_OUT' ? moveInOf(others) : null,
    lastVisitOn: lastVisitBefore(row.inspectedOn ?? '', others),
  }
  return <OneInspection key={id} open={open} />
}

function OneInspection({ open }: { open: OpenInspection }) {
  const me = useSession()?.user.id
  const isHost = open.agreement.hostId === me
  if (reportOf(open.row)) return <InspectionReport open={open} isHost={isHost} />
  return isHost ? <InspectionForm open={open} /> : <NoInspection />
}

/** What was signed as the guest moved in; the newest, if it was done twice. */
function moveInOf(others: readonly OpenInspection['row'][]) {
  const [newest] = others
    .filter((row) => row.moment === 'MOVE_IN' && reportOf(row))
    .toSorted((a, b) => (b.inspectedOn ?? '').localeCompare(a.inspectedOn ?? ''))
  return newest === undefined ? null : partsOf(newest)
}

function lastVisitBefore(day: string, others: readonly OpenInspection['row'][]): string | null {
  const days = others.flatMap(({ moment, inspectedOn }) =>
    moment === 'STAY' && inspectedOn !== undefined && inspectedOn <= day ? [inspectedOn] : [],
  )
  return days.toSorted().at(-1) ?? null
}

function NoInspection() {
  const { t } = useTranslation('inspections')
  return <NotHere title={t('notHere')} more={t('notHereMore')} to={AGREEMENTS_PATH} back={t('back')} />
}
