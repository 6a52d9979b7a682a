import { useTranslation } from 'react-i18next'
import type { EditView } from '#workers/replica-api.ts'

const PROBLEMS = ['notYours', 'noChat', 'fixed', 'idTaken', 'tooMany'] as const

/** The server's reasons by field in the person's language; one that is not known stays as the server worded it. */
export function useRefusalWords(edit: EditView | null): Record<string, string> {
  const { t } = useTranslation('agreements')
  const reasons = Object.entries(edit?.fieldErrors ?? {})
  return Object.fromEntries(
    reasons.map(([field, reason]) => {
      const known = PROBLEMS.find((problem) => problem === reason)
      return [field, known ? t(`problem.${known}`) : reason]
    }),
  )
}
