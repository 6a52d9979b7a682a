import { loadStrings } from '#app/i18n/i18n.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { ChatView } from '#workers/replica-api.ts'

const WaitingStrip = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('./waiting-strip.tsx'),
      loadStrings('scheduled', 'edits', 'forms'),
    ])
    return part.WaitingStrip
  },
  ({ children }) => <>{children}</>,
)

/** What the host arranged to be sent to this guest later. Loaded only for people who have arranged something. */
export function WaitingMessages({ chat }: { chat: ChatView }) {
  const records = useLiveQuery('records', { kinds: ['scheduledMessages'] })
  const isShown = records !== undefined && records.length > 0 && !chat.isClosed
  return isShown ? <WaitingStrip chat={chat} /> : null
}
