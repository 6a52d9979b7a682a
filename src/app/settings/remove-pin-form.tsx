import { useTranslation } from 'react-i18next'
import { z } from '#app/forms/zod.ts'
import { fail, ok } from '#contract/result.ts'
import type { PinLock } from '#app/auth/pin-lock.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { Button } from '#app/ui/button.tsx'

const Fields = z.object({ current: z.string().check(z.minLength(1)) })

/** Removes the PIN after asking for it. Wrong attempts are delayed as on the lock screen. */
export function RemovePinForm({
  lock,
  onRemoved,
  onCancel,
}: {
  lock: PinLock
  onRemoved: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation('lock')
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('section.current') },
    defaults: { current: '' },
    timing: 'submit',
    async onSubmit({ current }) {
      const answer = await lock.check(current)
      const seconds = Math.max(1, Math.ceil((lock.nextTryAt() - Date.now()) / 1_000))
      const words = answer === 'wrong' ? t('wrong') : t('wait', { count: seconds })
      if (answer !== 'right') return fail({ kind: 'invalid', message: answer, fields: { current: words } })
      lock.remove()
      onRemoved()
      return ok(undefined)
    },
  })
  return (
    <form className="pin-form form" noValidate onSubmit={form.submit}>
      <TextField form={form} name="current" type="password" inputMode="numeric" autoComplete="off" />
      <div className="pin-buttons row spread">
        <Button type="submit" kind="danger" isBusy={form.isBusy}>
          {t('section.remove')}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('section.cancel')}
        </Button>
      </div>
    </form>
  )
}
