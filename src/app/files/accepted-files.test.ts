import { describe, expect, it } from 'vitest'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { refusalHere } from './accepted-files.ts'

const jpeg = { name: 'hut.jpg', type: 'image/jpeg', size: 9_000_000 }
const pdf = { name: 'rules.pdf', type: 'application/pdf', size: 9_000 }
const TOO_MUCH = UPLOAD_BYTES_MAX + 1

describe('a chosen file', () => {
  it('is accepted as a photo when a picture, and as a document also when a PDF', () => {
    expect(refusalHere(jpeg, 'unitPhoto')).toBeNull()
    expect(refusalHere(jpeg, 'agreementFile')).toBeNull()
    expect(refusalHere(pdf, 'agreementFile')).toBeNull()
    expect(refusalHere(pdf, 'ticketFile')).toBeNull()
    expect(refusalHere(pdf, 'unitPhoto')).toBe('unsupported')
    expect(refusalHere(pdf, 'avatar')).toBe('unsupported')
  })

  it('is never accepted as a drawing that could carry a script, nor as any other type', () => {
    expect(refusalHere({ name: 'a.svg', type: 'image/svg+xml', size: 9 }, 'unitPhoto')).toBe('unsupported')
    expect(refusalHere({ name: 'a.svg', type: '', size: 9 }, 'unitPhoto')).toBe('unsupported')
    expect(refusalHere({ name: 'a.jpg', type: 'text/html', size: 9 }, 'agreementFile')).toBe('unsupported')
    expect(refusalHere({ name: 'a.docx', type: '', size: 9 }, 'agreementFile')).toBe('unsupported')
  })

  it('is recognised by its name where the system doesn’t know its type', () => {
    expect(refusalHere({ ...jpeg, type: '' }, 'unitPhoto')).toBeNull()
    expect(refusalHere({ ...pdf, type: '' }, 'agreementFile')).toBeNull()
    expect(refusalHere({ ...pdf, type: '' }, 'unitPhoto')).toBe('unsupported')
  })

  it('may be a picture of any size, which is scaled down, but not a document', () => {
    expect(refusalHere({ ...jpeg, size: TOO_MUCH }, 'unitPhoto')).toBeNull()
    expect(refusalHere({ ...pdf, size: UPLOAD_BYTES_MAX }, 'agreementFile')).toBeNull()
    expect(refusalHere({ ...pdf, size: TOO_MUCH }, 'agreementFile')).toBe('tooLarge')
    expect(refusalHere({ ...pdf, type: '', size: TOO_MUCH }, 'agreementFile')).toBe('tooLarge')
  })
})
