import type { Replica } from '#db/replica.ts'
import type { Lead } from './lead/lead.ts'
import type { PageSignal, SyncStatus } from './sync-status.ts'
import { writeReadRows } from './tabs/write-read-rows.ts'
import type { TabChannel, TabMessage } from './tabs/tab-channel.ts'

type AnswerScope = {
  replica: Replica
  channel: TabChannel
  status: () => SyncStatus
  onSignal: (signal: PageSignal) => void
}

/** Handles a request from another tab as the leader, and posts the result back to that tab. */
export async function answerTab(
  lead: Lead,
  { replica, channel, status, onSignal }: AnswerScope,
  message: TabMessage,
): Promise<void> {
  switch (message.type) {
    case 'hello':
      return channel.post({ type: 'status', status: status() })
    case 'call':
      return lead.callsMoved(message.hide)
    case 'signal':
      return onSignal(message.signal)
    case 'rows': {
      const written = await writeReadRows(replica, message.rows)
      if (written.ok) channel.post({ type: 'taken', id: message.id })
      return
    }
    case 'askDiagnostics':
      return channel.post({
        type: 'diagnostics',
        id: message.id,
        diagnostics: await lead.diagnostics(),
      })
    case 'syncNow': {
      const result = await lead.syncNow()
      return channel.post({ type: 'synced', id: message.id, failure: result.ok ? null : result.failure })
    }
    // These go between tabs or come from the leader itself.
    case 'status':
    case 'rollCall':
    case 'tab':
    case 'ping':
    case 'pong':
    case 'onScreen':
    case 'synced':
    case 'diagnostics':
    case 'taken':
    case 'session':
  }
}
