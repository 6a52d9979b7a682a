import type { SessionInfo } from '#workers/replica-api.ts'
import type { Visit } from './access.ts'
import { HOME_PATH } from './paths.ts'
import { loginAddress } from './return-path.ts'

/** Redirects the root: a signed-in person with a role goes home, anyone else to login with the query kept (§2). */
export function indexRedirect({ path, search }: Visit, session: SessionInfo | null): string {
  return session?.user.role ? HOME_PATH : loginAddress(path, search)
}
