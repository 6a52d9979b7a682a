import { ok, type Result } from '#contract/result.ts'
import { askedAgain } from '#db/history/clamp-to-bounds.ts'
import { serverWriter } from '#db/history/server-writer.ts'
import type { Replica } from '#db/replica.ts'
import { withOutcome } from '#db/schema/outgoing-messages.ts'
import { beginHistory } from '#db/storage/asked-at.ts'
import { recoverFiles } from './files.ts'

/**
 * Handles a server restart since the last response: its database may have been restored, and responses still on their
 * way may come from the lost one. Begins a new history, which leaves those out, and marks what is under way as
 * uncertain, so that it is sent again with the same id and bytes. Rows stay. Fails like a commit of server rows.
 */
export function markResponsesUncertain(replica: Replica): Promise<Result<void>> {
  const { store, tables } = replica
  return serverWriter(replica).exclusively(async () => {
    const files = await recoverFiles(replica)
    if (!files.ok) return files
    return store.serverCommit(['outbox', 'edits'], async (commit) => {
      const { allRows, put } = commit
      for (const [id, doc] of await allRows(tables.outgoingMessages))
        if (doc.state === 'sending')
          put(tables.outgoingMessages, id, {
            ...withOutcome(doc, 'noAnswer', 'the server has started since'),
            state: 'uncertain',
          })
      for (const [id, doc] of await allRows(tables.intents))
        if (doc.state === 'sending') put(tables.intents, id, { ...doc, state: askedAgain(doc.state) })
      for (const [id, doc] of await allRows(tables.edits))
        if (doc.state === 'sending') put(tables.edits, id, { ...doc, state: askedAgain(doc.state) })
      await beginHistory(commit)
      return ok(undefined)
    })
  })
}
