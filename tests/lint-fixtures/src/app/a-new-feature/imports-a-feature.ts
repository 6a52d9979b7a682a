// Reported: farstead(one-way): A feature never imports another feature
import { messageList } from '#app/messages/conversation/message-list.tsx'

export const list = messageList
