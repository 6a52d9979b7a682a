// Reported: nothing
import { messagesRoute } from '#app/messages/messages-route.tsx'
import { unitsRoute } from '#app/units/units-route.tsx'

export const routes = [messagesRoute, unitsRoute]
