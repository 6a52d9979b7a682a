import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { FieldWords } from '#app/forms/field-words.tsx'
import type { Strokes } from '#app/documents/signature-drawing.ts'
import { SignaturePad } from '#app/documents/signature-pad.tsx'

export type SignatureInput = { name: string; strokes: Strokes }

/** The name, which is the signature, and an optional drawing. */
export function SignatureFields({
  input,
  isNameMissing,
  onChange,
}: {
  input: SignatureInput
  isNameMissing: boolean
  onChange: (change: (input: SignatureInput) => SignatureInput) => void
}) {
  const { t } = useTranslation('agreements')
  const id = useId()
  const words = {
    id: `${id}-words`,
    text: isNameMissing ? t('sign.nameMissing') : undefined,
    isError: isNameMissing,
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('sign.name')}</label>
        <div className="field-line">
          <input
            id={id}
            type="text"
            autoComplete="off"
            dir="auto"
            maxLength={AGREEMENT_LINE_MAX}
            value={input.name}
            aria-invalid={isNameMissing}
            aria-describedby={isNameMissing ? words.id : undefined}
            onChange={({ target }) => onChange((before) => ({ ...before, name: target.value }))}
          />
        </div>
        <FieldWords words={words} />
      </div>
      <p className="agreement-note note">{t('sign.draw')}</p>
      <SignaturePad
        label={t('sign.pad')}
        clearLabel={t('sign.clear')}
        strokes={input.strokes}
        onDraw={(change) => onChange((before) => ({ ...before, strokes: change(before.strokes) }))}
      />
    </>
  )
}
