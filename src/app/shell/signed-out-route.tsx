import { Outlet } from 'react-router-dom'
import { AssistantTool } from './assistant-slot.tsx'
import { FrontBar } from './layout/front-bar.tsx'

/** Layout of the signed-out pages: the front-page bar above a page for signing in or registering (§2). */
export function Component() {
  return (
    <div className="front window">
      <FrontBar hasWays={false} tool={<AssistantTool />} />
      <Outlet />
    </div>
  )
}
