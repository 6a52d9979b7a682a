import { useTranslation } from 'react-i18next'
import type { Proof } from '#contract/proof.ts'
import type { Result } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const Fields = z.object({
  current: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.maxLength(40)),
})

type Props = {
  lead: string
  /** Why the last attempt came to nothing; blank if it didn't. */
  problem?: string
  action: string
  isDanger?: boolean
  send: (proof: Proof) => Promise<Result<unknown>>
  onBack: () => void
}

/** Asks for the password, and for a code if the sign-in does, before a change of how the person signs in. */
export function PasskeyProof({ lead, problem = '', action, isDanger = false, send, onBack }: Props) {
  const { t } = useTranslation('profile')
  const own = useServerAnswer('own second factor', () => replica.ask('secondFactor', {}))
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('password.current'), code: t('factor.code') },
    defaults: { current: '', code: '' },
    timing: 'lazy',
    onSubmit: ({ current, code }) => send(code === '' ? { current } : { current, code }),
  })
  return (
    <SecondFactorForm form={form} action={action} isDanger={isDanger} lead={<p>{lead}</p>} onBack={onBack}>
      {problem !== '' && <Notice icon="exclamation-circle">{problem}</Notice>}
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
      {own?.ok === true && own.value.data.isOn && (
        <TextField form={form} name="code" autoComplete="one-time-code" />
      )}
    </SecondFactorForm>
  )
}
