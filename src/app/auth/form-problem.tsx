import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#contract/result.ts'
import type { AppForm } from '#app/forms/use-app-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LoginNotice } from './login-notice.tsx'

/** The message above a form of these pages after a submit that the server did not accept. */
export function FormProblem<T extends FieldValues>({
  form,
  otherwise,
}: {
  form: AppForm<T>
  otherwise?: ReactNode
}) {
  return (
    <>
      {form.strays.length > 0 && (
        <Notice icon="exclamation-circle">
          {form.strays.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {form.failure !== null && <AccountProblem failure={form.failure} otherwise={otherwise} />}
    </>
  )
}

/** Says why an account request failed; `otherwise` replaces the text for errors on the server. */
export function AccountProblem(props: { failure: Failure; otherwise?: ReactNode; noAnswer?: string }) {
  const { failure, otherwise } = props
  const { t } = useTranslation(['account', 'auth'])
  // Without a network, the worker itself may not load.
  const isNoAnswer = failure.kind === 'network' || (failure.kind === 'worker' && !navigator.onLine)
  if (isNoAnswer) {
    return (
      <Notice icon="cloud-slash" title={t('auth:notice.noAnswerTitle')}>
        {props.noAnswer ?? t('noAnswer')}
      </Notice>
    )
  }
  if (failure.kind === 'notOurServer') return <LoginNotice problem="otherServer" />
  if (failure.kind === 'tooMany' || failure.kind === 'csrf') return <LoginNotice problem={failure.kind} />
  return otherwise ?? <LoginNotice problem="unknown" />
}
