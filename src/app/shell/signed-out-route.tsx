import { Outlet } from 'react-router-dom'
import { FrontBar } from './layout/front-bar.tsx'

/** The pages of whoever is signed out: the front-page bar above a page that is a way in by itself (§2). */
export function Component() {
  return (
    <div className="front">
      <FrontBar hasWays={false} />
      <Outlet />
    </div>
  )
}
