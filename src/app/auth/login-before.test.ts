import { expect, it } from 'vitest'
import { loginBefore } from './login-before.ts'
import { afterLogin } from './return-path.ts'

it.each([
  '/messages',
  '/messages?chat=7',
  '/messages?search=where%3F&chat=7',
  '/messages?search=where?&chat=7',
])('login leads back to %s, with all of its query', (address) => {
  const back = new URL(afterLogin(loginBefore(address).replace('/login', '')), 'https://here.invalid')
  const before = new URL(address, 'https://here.invalid')
  expect(back.pathname).toBe(before.pathname)
  expect(Object.fromEntries(back.searchParams)).toEqual(Object.fromEntries(before.searchParams))
})
