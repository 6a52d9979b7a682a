import { useState } from 'react'
import type { TicketReply } from '#contract/ticket.ts'
import { replica } from '#app/replica/replica.ts'
import type { TicketView } from './ticket-view.ts'

/** The replies to show, how many come before them, and how to load some of those. */
export type ShownReplies = {
  replies: TicketReply[]
  earlier: number
  state: 'rest' | 'loading' | 'failed'
  loadEarlier: () => Promise<void>
}

/**
 * A ticket's replies: those on this device, and earlier ones once they were asked for. Those come from the server, are
 * shown while the ticket is open, and aren't kept.
 */
export function useEarlierReplies({ id, replies, earlierReplies = 0 }: TicketView): ShownReplies {
  const [loaded, setLoaded] = useState<{ replies: TicketReply[]; earlier: number } | null>(null)
  const [state, setState] = useState<ShownReplies['state']>('rest')
  const here = new Set(replies.map((reply) => reply.id))
  // What was loaded goes on to what is here as long as both have a reply in common; after many new ones it may not.
  const isJoined = loaded?.replies.some((reply) => here.has(reply.id)) === true
  const before = isJoined ? (loaded?.replies ?? []).filter((reply) => !here.has(reply.id)) : []
  const shown = [...before, ...replies]
  return {
    replies: shown,
    earlier: isJoined ? (loaded?.earlier ?? 0) : earlierReplies,
    state,
    async loadEarlier() {
      const [first] = shown
      if (!first || state === 'loading') return
      setState('loading')
      const answer = await replica.ask('ticketReplies', { id, beforeId: first.id })
      setState(answer.ok ? 'rest' : 'failed')
      if (answer.ok)
        setLoaded({ replies: [...answer.value.data, ...shown], earlier: answer.value.meta.earlier })
    },
  }
}
