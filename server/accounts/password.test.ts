import { expect, it } from 'vitest'
import { quickHash } from '#tests/support/quick-hash.ts'
import { hashPassword, verifyPassword } from './password.ts'

it('is hashed with 19 MiB of memory and two passes, unless a test asks for less', async () => {
  // What OWASP's password storage cheat sheet asks of argon2id at least.
  expect(await hashPassword('Right-Pass-2026!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await quickHash('Right-Pass-2026!')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})

it.each([
  ['of full strength', (password: string) => hashPassword(password)],
  ['of a test', quickHash],
])('matches its own hash %s, and no other password does', async (_, hashOf) => {
  const hash = await hashOf('Right-Pass-2026!')
  expect(await verifyPassword(hash, 'Right-Pass-2026!')).toBe(true)
  expect(await verifyPassword(hash, 'Wrong-Pass-2026!')).toBe(false)
})
