import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import type { ChatView } from '#workers/replica-api.ts'

/**
 * Returns the address that starts an agreement with the other person about the conversation's subject; `null` if one of
 * them is missing.
 */
export function newAgreementPath({ others, isCohost, subject, isClosed }: ChatView): string | null {
  const [guest] = others
  if (!guest || others.length > 1 || isCohost || isClosed) return null
  const unit = subject?.kind === 'unit' ? `&unit=${subject.id}` : ''
  return `${AGREEMENTS_PATH}?new&guest=${guest.id}${unit}`
}
