import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { SecondFactorConfirm } from './second-factor-confirm.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type Props = { onDone: (recoveryCodes: readonly string[]) => void; onBack: () => void }

const Fields = z.object({ current: z.string().check(z.minLength(1)) })

/** Asks for the password, then shows the secret for the authenticator app and asks for its first code. */
export function SecondFactorSetup({ onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('password.current') },
    defaults: { current: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.ask('setUpSecondFactor', fields)
      if (!answer.ok) return answer
      setMade(answer.value.data)
      return ok(undefined)
    },
  })
  if (made !== null) return <SecondFactorConfirm {...made} onDone={onDone} onBack={onBack} />
  return (
    <SecondFactorForm form={form} action={t('factor.next')} onBack={onBack}>
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
    </SecondFactorForm>
  )
}
