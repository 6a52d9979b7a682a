import { Link } from 'react-router-dom'
import { EmptyState } from './empty-state.tsx'

/** A page for what is neither on this device nor on the server, with a link to where there is more. */
export function NotHere({
  title,
  more,
  to,
  back,
}: {
  title: string
  more: string
  to: string
  back: string
}) {
  return (
    <div className="stack gap-5 list-page">
      <EmptyState isPage drawing="missingHouse" title={title} action={<Link to={to}>{back}</Link>}>
        {more}
      </EmptyState>
    </div>
  )
}
