import { blockDays, blockedDays, editBlockedDays } from '#contract/blocked-days.ts'
import type { Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './blocked-days.ts'

/** Days on which hosts don't let their rooms. Each host sees only their own. */
export function blockedDaysRoutes(scope: ServerScope): Route[] {
  const { list, write, edit } = recordRoutes(scope)
  return [
    list(blockedDays, store.blockedDaysPage),
    write(blockDays, store.blockDays),
    edit(editBlockedDays, store.editBlockedDays),
  ]
}
