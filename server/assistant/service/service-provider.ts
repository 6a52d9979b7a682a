import type { Provider } from '#server/assistant/provider.ts'
import type { ChatServiceOptions } from './chat-service.ts'

/** Returns the service as a provider. Its client library is loaded when somebody first opens the assistant. */
export function serviceProvider(options: ChatServiceOptions): Provider {
  let loading: Promise<Pick<Provider, 'answer' | 'mostTokens'>> | null = null
  const load = () => (loading ??= import('./chat-service.ts').then(({ chatService }) => chatService(options)))
  const { baseUrl, model } = options.service
  return {
    id: `${new URL(baseUrl).host} (${model})`,
    isMetered: true,
    prepare() {
      // If loading fails, the first answer reports it to the person waiting for it.
      load().catch(() => undefined)
    },
    async mostTokens(turn) {
      return (await load()).mostTokens(turn)
    },
    async *answer(turn, terms) {
      const service = await load()
      yield* service.answer(turn, terms)
    },
  }
}
