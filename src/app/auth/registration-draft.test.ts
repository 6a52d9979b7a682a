import { describe, expect, it } from 'vitest'
import { furthestStep, openDraft } from './registration-draft.ts'

function tab() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  return { entries, storage }
}

const details = { firstName: 'Ani', lastName: 'Hoani', password: 'Tui-2026!', confirm: 'Tui-2026!' }
const free = { email: 'ani@example.nz', freeEmail: 'ani@example.nz' }

describe('the draft of a registration', () => {
  it('survives a reload, without the password', () => {
    const { entries, storage } = tab()
    openDraft(storage).keep({ ...free, ...details, role: 'HOST' })
    expect([...entries.values()].join()).not.toContain('Tui-2026!')
    expect(openDraft(storage).values()).toEqual({
      ...free,
      ...details,
      role: 'HOST',
      password: '',
      confirm: '',
    })
  })

  it('is removed once the account is created', () => {
    const { entries, storage } = tab()
    const draft = openDraft(storage)
    draft.keep({ ...free, ...details })
    draft.forget()
    expect(entries.size).toBe(0)
    expect(draft.values().password).toBe('')
  })

  it('starts empty from unreadable storage, and works without storage', () => {
    const { entries, storage } = tab()
    openDraft(storage).keep({ email: 'x' })
    for (const key of entries.keys()) entries.set(key, '[1')
    expect(openDraft(storage).values().email).toBe('')
    const unkept = openDraft(null)
    unkept.keep({ email: 'y' })
    expect(unkept.values().email).toBe('y')
  })
})

describe('the furthest step', () => {
  const empty = openDraft(null).values()
  it.each([
    ['nothing is typed', {}, 1],
    ['the address has not been checked', { email: free.email }, 1],
    ['another address than the checked one is typed', { ...free, email: 'other@example.nz' }, 1],
    ['the address is free', free, 2],
    ['the passwords differ', { ...free, ...details, confirm: 'Tui-2026?' }, 2],
    ['the password is weak', { ...free, ...details, password: 'tui', confirm: 'tui' }, 2],
    ['all details are valid', { ...free, ...details }, 3],
  ] as const)('when %s is %s', (_, typed, step) => {
    expect(furthestStep({ ...empty, ...typed })).toBe(step)
  })
})
