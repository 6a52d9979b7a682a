import type { AgreementView } from '#workers/replica-api.ts'
import { useChangeText } from './use-change-text.ts'
import type { ChangeView } from './use-changes.ts'

/** Shows what a change changes, each with what it was, and the reason. */
export function ChangeRows({ change, agreement }: { change: ChangeView; agreement: AgreementView }) {
  const changeText = useChangeText()
  const { reason = '' } = change
  return (
    <>
      <dl className="agreement-rows stack">
        {changeText(change, agreement).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reason !== '' && (
        <p dir="auto">
          <q>{reason}</q>
        </p>
      )}
    </>
  )
}
