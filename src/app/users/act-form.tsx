import { useTranslation } from 'react-i18next'
import type { Failure, Result } from '#contract/result.ts'
import { FormProblem } from '#app/auth/form-problem.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NO_PROOF, PROOF_FIELDS, ProofFields, proofOf } from './proof-fields.tsx'

const Fields = z.object(PROOF_FIELDS)

/** Asks whether an administrator means it, and for their own password and code. */
export function ActForm<T>({
  title,
  help,
  action,
  refusal,
  ask,
  onDone,
  onBack,
}: {
  title: string
  help: string
  action: string
  /** The text of a refusal that isn't about the fields. */
  refusal: (failure: Failure) => string
  ask: (proof: { current: string; code?: string }) => Promise<Result<T>>
  onDone: (value: T) => void
  onBack: () => void
}) {
  const { t } = useTranslation('users')
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('proof.password'), code: t('proof.code') },
    defaults: NO_PROOF,
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await ask(proofOf(fields))
      if (answer.ok) onDone(answer.value)
      return answer
    },
  })
  const { failure } = form
  return (
    <form noValidate className="user-question actions gap-3" aria-label={title} onSubmit={form.submit}>
      <p>{help}</p>
      {failure?.kind === 'conflict' ? (
        <Notice icon="exclamation-circle">{refusal(failure)}</Notice>
      ) : (
        <FormProblem form={form} />
      )}
      <ProofFields form={form} />
      <Button onPress={onBack}>{t('act.cancel')}</Button>
      <Button kind="danger" type="submit" isBusy={form.isBusy}>
        {action}
      </Button>
    </form>
  )
}
