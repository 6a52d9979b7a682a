import { useTranslation } from 'react-i18next'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

type Props = {
  ask: 'renew' | 'off'
  /** Called with new recovery codes, or with `null` once the second factor is off. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onBack: () => void
}

const Fields = z.object({
  current: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
})

/** Asks for the password and a code before an action that weakens signing in or shows its secrets. */
export function SecondFactorChange({ ask, onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('password.current'), code: t('factor.code') },
    defaults: { current: '', code: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      if (ask === 'off') {
        const answer = await replica.ask('turnOffSecondFactor', fields)
        if (answer.ok) onDone(null)
        return answer
      }
      const answer = await replica.ask('renewRecoveryCodes', fields)
      if (!answer.ok) return answer
      onDone(answer.value.data.recoveryCodes)
      return ok(undefined)
    },
  })
  return (
    <SecondFactorForm
      form={form}
      action={t(ask === 'off' ? 'factor.turnOff' : 'factor.renew')}
      isDanger={ask === 'off'}
      onBack={onBack}
    >
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
      <TextField form={form} name="code" autoComplete="one-time-code" />
    </SecondFactorForm>
  )
}
