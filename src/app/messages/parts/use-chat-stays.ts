import { useMemo } from 'react'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatStay } from '#workers/replica-api.ts'
import { useHeld } from './use-held.ts'

/** Returns the stays of the conversations by chat, with each one's state today; `undefined` until they are known. */
export function useChatStays(): ReadonlyMap<string, ChatStay> | undefined {
  const stays = useHeld(useLiveQuery('chatStays', { today: usePlacesToday() }))
  return useMemo(() => stays && new Map(stays.map((stay) => [stay.chatId, stay])), [stays])
}

/** Returns the stay that matters now in one conversation; `null` if there is none, `undefined` until it is known. */
export function useChatStay(chatId: string): ChatStay | null | undefined {
  const stays = useLiveQuery('chatStays', { today: usePlacesToday(), chatId })
  return stays && (stays[0] ?? null)
}

/** Stays are dated by the clocks of their places, so they are read again at midnight of either. */
function usePlacesToday(): string {
  return `${useToday('Pacific/Auckland')} ${useToday('Pacific/Chatham')}`
}
