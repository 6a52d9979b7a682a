import type { AssistantNews } from './assistant-store.ts'

/** Throttle: text that arrives letter by letter is sent to other tabs a few times a second. */
const TELLS_EVERY_MS = 200

export type OtherTabs = {
  /** Tells the other tabs the state of the conversation, soon. */
  tell(news: AssistantNews): void
  leave(): void
}

/** Connects the tabs of one person, or of nobody, which show one conversation. A tab does not hear itself. */
export function joinOtherTabs(userId: string | null, hear: (news: AssistantNews) => void): OtherTabs {
  const channel = new BroadcastChannel(`farstead-assistant:${userId ?? 'nobody'}`)
  channel.onmessage = ({ data }: MessageEvent) => {
    if (isNews(data)) hear(data)
  }
  let latest: AssistantNews | null = null
  let timer: number | undefined
  const post = () => {
    timer = undefined
    if (latest !== null) channel.postMessage(latest)
    latest = null
  }
  return {
    tell(news) {
      latest = news
      timer ??= window.setTimeout(post, TELLS_EVERY_MS)
    },
    leave() {
      window.clearTimeout(timer)
      channel.close()
    },
  }
}

/** A tab of another build may use another format. */
function isNews(data: unknown): data is AssistantNews {
  const { threadId, assistantId, messages } = (data ?? {}) as Partial<AssistantNews>
  return typeof threadId === 'string' && typeof assistantId === 'string' && Array.isArray(messages)
}
