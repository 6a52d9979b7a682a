import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as scheduledMessages from '#server/store/migrations/0176-scheduled-messages.ts'
import { scheduledMessageRoutes } from './scheduled-message-routes.ts'
import { scheduledMessageRows } from './scheduled-message-rows.ts'

export const scheduledMessageKind: ServerKind<ScheduledMessageRow> = {
  rowsFor: scheduledMessageRows,
  // Only its host sees it, and it shows nobody's name.
  rowsShowing: null,
  routes: scheduledMessageRoutes,
  migrations: { '0176-scheduled-messages': scheduledMessages },
}
