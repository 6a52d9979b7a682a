import { type Provider, ServiceError } from '#server/assistant/provider.ts'
import type { Config } from '#server/scope/config.ts'
import type { chatService, ChatServiceOptions } from './chat-service.ts'

/** Returns the service as a provider. Its client library is loaded when somebody first opens the assistant. */
export function serviceProvider(options: ChatServiceOptions): Provider {
  let loading: Promise<ReturnType<typeof chatService>> | null = null
  const load = () => (loading ??= import('./chat-service.ts').then((loaded) => loaded.chatService(options)))
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
    async check() {
      await (await load()).check()
    },
    async translate(asked, terms) {
      return (await load()).translate(asked, terms)
    },
    async *answer(turn, terms) {
      const service = await load()
      yield* service.answer(turn, terms)
    },
  }
}

/** Asks the configured service for one word and logs whether it answers; a local model is loaded by that. */
export async function checkService(
  { ai, aiPatience, title }: Pick<Config, 'ai' | 'aiPatience' | 'title'>,
  log: (line: string) => void,
): Promise<void> {
  if (ai === null) return
  const provider = serviceProvider({ service: ai, product: title, patience: aiPatience })
  try {
    await provider.check?.()
    log(`The assistant’s service ${provider.id} answers.`)
  } catch (error) {
    const why = error instanceof ServiceError ? error.message : 'its client could not be loaded'
    log(
      `The assistant’s service ${provider.id} doesn’t answer: ${why}. See AI_BASE_URL, AI_MODEL and AI_API_KEY in docs/services.md.`,
    )
  }
}
