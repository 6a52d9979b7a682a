import { useTranslation } from 'react-i18next'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type Props = {
  secret: string
  uri: string
  onDone: (recoveryCodes: readonly string[]) => void
  onBack: () => void
}

const Fields = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })

/** Shows the secret as a QR code for another device and as text for this one, and asks for the app's first code. */
export function SecondFactorConfirm({ secret, uri, onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const form = useAppForm({
    schema: Fields,
    labels: { code: t('factor.code') },
    defaults: { code: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.ask('confirmSecondFactor', fields)
      if (!answer.ok) return answer
      onDone(answer.value.data.recoveryCodes)
      return ok(undefined)
    },
  })
  return (
    <SecondFactorForm
      form={form}
      action={t('factor.turnOn')}
      onBack={onBack}
      lead={
        <>
          <p>{t('factor.scan')}</p>
          <QrCode text={uri} label={t('factor.picture')} />
          <p>
            {t('factor.secret')}{' '}
            <code className="factor-secret" dir="ltr">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </>
      }
    >
      <TextField form={form} name="code" inputMode="numeric" autoComplete="one-time-code" />
    </SecondFactorForm>
  )
}
