import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import type { ChatView } from '#workers/replica-api.ts'

/** Where an agreement with the other person is begun, about what the conversation is about; `null` without one of them. */
export function newAgreementPath({ others, subject, isClosed }: ChatView): string | null {
  const [guest] = others
  if (!guest || others.length > 1 || isClosed) return null
  const unit = subject?.kind === 'unit' ? `&unit=${subject.id}` : ''
  return `${AGREEMENTS_PATH}?new&guest=${guest.id}${unit}`
}
