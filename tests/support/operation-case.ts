import type { Role } from '#contract/permission.ts'
import type { OperationWorld } from './operation-world.ts'

/** What to fill into the URL of an operation, and what to send with it. */
export type OperationRequest = {
  id?: string
  callId?: string
  feedId?: string
  photoId?: string
  key?: string
  size?: string
  query?: Record<string, string>
  payload?: object
  headers?: Record<string, string>
}

export type OperationCase = {
  /** Returns a request that succeeds when the host makes it: about the host's own records, or about the host alone. */
  request: (world: OperationWorld) => OperationRequest
  /** Roles that may perform it at all; by default every signed-in person. `'public'`: anybody. */
  roles?: readonly Role[] | 'public'
  /** The statuses for people with those roles who have nothing to do with the host. */
  strangers?: readonly number[]
  /**
   * The statuses for those who help in the host's room, if they may do more than a stranger. Each of them has a
   * conversation with the host about it, since they came by an invitation.
   */
  helper?: readonly number[]
  cohost?: readonly number[]
  bookkeeper?: readonly number[]
  /** Whether administrators may do the same with the host's record. */
  isForAdmins?: boolean
  /** Prepares the world so that the request succeeds. */
  prepare?: (world: OperationWorld) => Promise<void>
  /** Whether it requires the cross-site request token. */
  hasCsrf?: boolean
}
