import { useTranslation } from 'react-i18next'
import { z } from '#app/forms/zod.ts'
import { PIN_LENGTH_MAX, PIN_LENGTH_MIN } from '#contract/limits.ts'
import { fail, ok } from '#contract/result.ts'
import { IDLE_MINUTES, type PinLock } from '#app/auth/pin-lock.ts'
import { rules } from '#app/forms/rules.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { Button } from '#app/ui/button.tsx'

const Fields = z
  .object({
    pin: z.string().check(z.minLength(PIN_LENGTH_MIN), z.maxLength(PIN_LENGTH_MAX), rules.onlyNumbers),
    again: z.string(),
  })
  .check(rules.matches<{ pin: string; again: string }>('pin', 'again'))

/** Asks for a PIN twice, because it can't be read while it is typed. */
export function NewPinForm({ lock, onSet }: { lock: PinLock; onSet: () => void }) {
  const { t } = useTranslation('lock')
  const form = useAppForm({
    schema: Fields,
    labels: { pin: t('section.new'), again: t('section.again') },
    defaults: { pin: '', again: '' },
    timing: 'submit',
    async onSubmit({ pin }) {
      if (!(await lock.set(pin, IDLE_MINUTES[1])))
        return fail({ kind: 'storage', message: 'the browser keeps nothing' })
      onSet()
      return ok(undefined)
    },
  })
  return (
    <form className="pin-form form" noValidate onSubmit={form.submit}>
      <TextField form={form} name="pin" type="password" inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="again" type="password" inputMode="numeric" autoComplete="off" />
      {form.failure !== null && (
        <p className="if-any" role="alert">
          {t('section.notKept')}
        </p>
      )}
      <Button type="submit" icon="lock" isBusy={form.isBusy}>
        {t('section.set')}
      </Button>
    </form>
  )
}
