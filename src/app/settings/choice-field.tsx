import { useId } from 'react'
import { type Choice, useChoice } from '#app/theme/choice.ts'

/** A choice among a few values: radio buttons in a row, so that all options are visible. */
export function ChoiceField<T extends string>({
  choice,
  legend,
  help,
  words,
}: {
  choice: Choice<T>
  legend: string
  help?: string
  words: (value: T) => string
}) {
  const chosen = useChoice(choice)
  const id = useId()
  return (
    <fieldset className="choice-field" aria-describedby={help === undefined ? undefined : id}>
      <legend>{legend}</legend>
      <div className="choice-field-options actions choice-buttons">
        {choice.values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={choice.name}
              checked={value === chosen}
              onChange={() => choice.set(value)}
            />
            <span>{words(value)}</span>
          </label>
        ))}
      </div>
      {help !== undefined && (
        <p id={id} className="if-any settings-help">
          {help}
        </p>
      )}
    </fieldset>
  )
}
