// Reported: server/store stands below server/chats
import { chatRows } from '#server/chats/chat-rows.ts'

export const rows = chatRows
