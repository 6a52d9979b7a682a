import { useTranslation } from 'react-i18next'
import { useReasonText } from '#app/edits/use-reason-text.ts'
import { useAgreementWords } from '#app/agreements/terms/use-agreement-words.ts'
import type { EditView } from '#workers/replica-api.ts'

const PROBLEMS = [
  'notYours',
  'deleted',
  'noChat',
  'fixed',
  'idTaken',
  'tooMany',
  'tooManyDrafts',
  'otherVersion',
  'notJoined',
] as const

/** Returns the server's reasons by field, in the person's language. */
export function useRefusalWords(edit: EditView | null): Record<string, string> {
  const { t } = useTranslation('agreements')
  const { labels } = useAgreementWords()
  const reasonText = useReasonText()
  const reasons = Object.entries(edit?.fieldErrors ?? {})
  return Object.fromEntries(
    reasons.map(([field, reason]) => {
      const known = PROBLEMS.find((problem) => problem === reason)
      const label = (labels as Record<string, string>)[field] ?? field
      return [field, known ? t(`problem.${known}`) : reasonText(reason, label)]
    }),
  )
}
