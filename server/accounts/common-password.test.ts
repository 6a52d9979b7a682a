import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

it.each(['Password1!', 'P@ssw0rd!', 'Qwerty123!', 'Abc12345!', 'Iloveyou1!', 'Welcome2!'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

// Each meets the rules of §5; a year, a PIN and signs are what people add to a word to meet them.
it.each([
  'Summer2026!',
  'Welcome-2026!',
  'Farstead-2026!',
  '2026-Farstead!',
  'Dragon-12345!',
  'P@ssw0rd-1998?',
  'Autumn#4821',
])('%s is a common word with digits and symbols around it', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it('more digits, more symbols or a second word make it uncommon', async () => {
  for (const password of ['Summer-2026-4817', 'Summer?!?!2026', 'Summer-Gumboot-2026!'])
    expect(await isCommonPassword(password)).toBe(false)
})

it('a password made from the person’s own address or name is common', async () => {
  const own = ['mere.tawhai@karamea.example', 'Mere', 'Tāwhai']
  expect(await isCommonPassword('Karamea-1', own)).toBe(true)
  expect(await isCommonPassword('Tāwhai-1', own)).toBe(true)
  expect(await isCommonPassword('Karamea-2026!', own)).toBe(true)
})

it.each(['Right-Pass-2026!', 'Kererū-at-8', 'kowhai Tree 7 by the gate'])(
  '%s is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
