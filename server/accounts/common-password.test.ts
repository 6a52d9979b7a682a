import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

it.each(['Password1!', 'P@ssw0rd!', 'Qwerty123!', 'Abc12345!', 'Iloveyou1!', 'Welcome2!'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

it('a password made of one’s own address or name is common', async () => {
  const own = ['mere.tawhai@karamea.example', 'Mere', 'Tāwhai']
  expect(await isCommonPassword('Karamea-1', own)).toBe(true)
  expect(await isCommonPassword('Tāwhai-1', own)).toBe(true)
})

it.each(['Right-Pass-2026!', 'Kererū-at-8', 'Farstead-2026!', 'kowhai Tree 7 by the gate'])(
  '%s is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
