import type { Role } from '#contract/permission.ts'
import type { OperationWorld } from './operation-world.ts'

/** What fills the address of an operation, and what goes with it. */
export type OperationRequest = {
  id?: string
  callId?: string
  feedId?: string
  key?: string
  size?: string
  query?: Record<string, string>
  payload?: object
  headers?: Record<string, string>
}

export type OperationCase = {
  /** A request that is right when the host makes it: about the host's own records, or about the host alone. */
  request: (world: OperationWorld) => OperationRequest
  /** Roles that may make it at all. Left out: every signed-in person. `'public'`: anybody. */
  roles?: readonly Role[] | 'public'
  /** What people of those roles are answered who have nothing to do with the host. */
  strangers?: readonly number[]
  /** Whether administrators may do the same with the host's record. */
  isForAdmins?: boolean
  /** Makes the world such that the request is right. */
  prepare?: (world: OperationWorld) => Promise<void>
  /** Takes the cross-site request token. */
  hasCsrf?: boolean
}
