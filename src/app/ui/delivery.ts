import type { IconName } from './icon-names.ts'

/** The delivery state of the person's own message; messages of others have none. */
export type Delivery = 'queued' | 'sending' | 'sent' | 'read' | 'uncertain' | 'rejected'

/** One glyph for each state, the same in the conversation and in the list of chats. */
export const DELIVERY_ICONS: Record<Delivery, IconName> = {
  queued: 'clock',
  sending: 'arrow-up-circle',
  sent: 'check2',
  read: 'check2-all',
  uncertain: 'question-circle',
  rejected: 'exclamation-octagon-fill',
}

export function isDelivery(state: Delivery | 'received'): state is Delivery {
  return state !== 'received'
}
