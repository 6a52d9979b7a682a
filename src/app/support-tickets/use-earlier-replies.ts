import { useEffect, useState } from 'react'
import type { TicketReply } from '#contract/ticket.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { TicketView } from './ticket-view.ts'

/** The replies to show, how many come before them, and how to load some of those. */
export type ShownReplies = {
  replies: TicketReply[]
  earlier: number
  state: 'rest' | 'loading' | 'failed'
  loadEarlier: () => Promise<void>
}

/**
 * A ticket's replies: those of its row, and earlier ones once they were asked for. Those come from the server and are
 * kept on this device.
 */
export function useEarlierReplies({ id, replies, earlierReplies = 0 }: TicketView): ShownReplies {
  const kept = useLiveQuery('keptReplies', { ticketId: id })
  const [state, setState] = useState<ShownReplies['state']>('rest')
  const inRow = new Set(replies.map((reply) => reply.id))
  // What was loaded goes on to the row as long as both have a reply in common; after many new ones it may not.
  const joined = kept?.replies.some((reply) => inRow.has(reply.id)) ? kept : null
  const before = (joined?.replies ?? []).filter((reply) => !inRow.has(reply.id))
  const shown = [...before, ...replies]
  const earlier = joined?.earlier ?? earlierReplies

  // Newer replies push older ones out of the row.
  const isBehind = joined !== null && joined.replies.at(-1)?.id !== replies.at(-1)?.id
  useEffect(() => {
    if (isBehind) void mutate('keepReplies', { ticketId: id, replies: shown, earlier })
    // oxlint-disable-next-line react/exhaustive-deps -- `shown` and `earlier` follow from these
  }, [id, isBehind, kept, replies])

  return {
    replies: shown,
    earlier,
    state,
    async loadEarlier() {
      const [first] = shown
      if (!first || state === 'loading') return
      setState('loading')
      const answer = await replica.ask('ticketReplies', { id, beforeId: first.id })
      const more = answer.ok
        ? await mutate('keepReplies', {
            ticketId: id,
            replies: [...answer.value.data, ...shown],
            earlier: answer.value.meta.earlier,
          })
        : answer
      setState(more.ok ? 'rest' : 'failed')
    },
  }
}
