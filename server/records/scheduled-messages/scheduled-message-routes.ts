import {
  createScheduledMessage,
  editScheduledMessage,
  scheduledMessages,
} from '#contract/scheduled-message.ts'
import type { Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './scheduled-messages.ts'

/** Messages that send themselves. Each host has their own. */
export function scheduledMessageRoutes(scope: ServerScope): Route[] {
  const { list, write, edit } = recordRoutes(scope)
  return [
    list(scheduledMessages, store.scheduledMessagesPage),
    write(createScheduledMessage, store.createScheduledMessage),
    edit(editScheduledMessage, store.editScheduledMessage),
  ]
}
