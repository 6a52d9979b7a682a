import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'

/** Has the service worker fetch what makes an agreement's PDF, at its leisure, so that it is here without a network. */
export async function keepDocumentsPart(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', part: 'documents' } satisfies ServiceWorkerMessage)
}
