import { useTranslation } from 'react-i18next'
import { TextField } from '#app/forms/text-field.tsx'
import type { AppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'

/** The fields of a form whose act asks the administrator who they are. */
export const PROOF_FIELDS = {
  current: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.maxLength(40)),
}
export const NO_PROOF = { current: '', code: '' }
export type ProofFieldValues = typeof NO_PROOF

/** Returns the proof as it is sent: without a code if none was typed. */
export function proofOf({ current, code }: ProofFieldValues): { current: string; code?: string } {
  return code === '' ? { current } : { current, code }
}

/** The administrator's own password and, if their sign-in asks for one, a code from their app. */
export function ProofFields<T extends ProofFieldValues>({ form }: { form: AppForm<T> }) {
  const { t } = useTranslation('users')
  const own = useServerAnswer('own second factor', () => replica.ask('secondFactor', {}))
  const proof = form as unknown as AppForm<ProofFieldValues>
  return (
    <>
      <p className="user-note">{t('proof.lead')}</p>
      <TextField form={proof} name="current" type="password" autoComplete="current-password" />
      {own?.ok === true && own.value.data.isOn && (
        <TextField form={proof} name="code" autoComplete="one-time-code" />
      )}
    </>
  )
}
