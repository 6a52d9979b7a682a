import { describe, expect, it } from 'vitest'
import { fieldValidity, formValidity } from './validity.ts'

describe('a form', () => {
  it.each([
    [['valid', 'valid'], 'valid'],
    [['valid', 'invalid', 'untouched'], 'invalid'],
    [['valid', 'untouched'], 'unknown'],
    [['untouched'], 'unknown'],
  ] as const)('with the fields %j is %s', (fields, validity) => {
    expect(formValidity(fields)).toBe(validity)
  })
})

describe('a field', () => {
  const facts = { errors: {}, dirtyFields: {}, touchedFields: {}, isSubmitted: false }
  const input = { timing: 'input', isFastFail: false } as const

  it('has no validity before it is judged', () => {
    expect(fieldValidity('email', facts, input)).toBe('untouched')
    expect(fieldValidity('email', { ...facts, touchedFields: { email: true } }, input)).toBe('untouched')
  })

  it('is judged once typed in, left, or submitted, depending on the timing', () => {
    expect(fieldValidity('email', { ...facts, dirtyFields: { email: true } }, input)).toBe('valid')
    expect(
      fieldValidity('email', { ...facts, touchedFields: { email: true } }, { ...input, timing: 'blur' }),
    ).toBe('valid')
    const typed = { ...facts, dirtyFields: { email: true }, touchedFields: { email: true } }
    for (const timing of ['submit', 'lazy'] as const) {
      expect(fieldValidity('email', typed, { ...input, timing })).toBe('untouched')
      expect(fieldValidity('email', { ...typed, isSubmitted: true }, { ...input, timing })).toBe('valid')
    }
  })

  it('after the one that stopped an attempt has not been judged', () => {
    const stopped = { ...facts, isSubmitted: true, errors: { email: { type: 'custom' } } }
    expect(fieldValidity('password', stopped, { timing: 'lazy', isFastFail: true })).toBe('untouched')
    expect(fieldValidity('email', stopped, { timing: 'lazy', isFastFail: true })).toBe('invalid')
  })
})
