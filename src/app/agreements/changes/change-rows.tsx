import type { AgreementView } from '#workers/replica-api.ts'
import { useChangeText } from './use-change-text.ts'
import type { ChangeView } from './use-changes.ts'

/** Shows what a change changes, each with what it was, and the reason. A withdrawal of a notice changes no terms. */
export function ChangeRows({ change, agreement }: { change: ChangeView; agreement: AgreementView }) {
  const changeText = useChangeText()
  const { reason = '' } = change
  const rows = changeText(change, agreement)
  return (
    <>
      {rows.length > 0 && (
        <dl className="agreement-rows stack">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason !== '' && (
        <p dir="auto">
          <q>{reason}</q>
        </p>
      )}
    </>
  )
}
