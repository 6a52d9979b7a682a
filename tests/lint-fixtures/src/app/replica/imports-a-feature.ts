// Reported: farstead(one-way): app/replica stands below the features
import { messageList } from '#app/messages/conversation/message-list.tsx'

export const list = messageList
