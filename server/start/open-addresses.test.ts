import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({ MAILBOX: 'off' })
})
afterAll(() => bed.close())

// Those where people sign in, register, look for a room or ask the assistant.
it('only the known public endpoints of the API respond without a token', async () => {
  const { paths } = (await bed.as(null, { method: 'GET', url: '/v1/openapi.json' })).json()
  const open: string[] = []
  for (const [path, methods] of Object.entries<Record<string, { security?: unknown }>>(paths)) {
    for (const [name, { security }] of Object.entries(methods)) {
      const method = name.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE'
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID())
      const { statusCode } = await bed.as(null, { method, url })
      if (statusCode !== 401) open.push(`${method} ${path} ${statusCode}`)
      expect(statusCode === 401).toBe(security !== undefined)
    }
  }
  expect(open.toSorted()).toEqual([
    // Belongs to the thread that the caller's cookie names; there is none here.
    'DELETE /api/ai-chat/threads/{id} 404',
    'GET /api/csrf 200',
    // Anybody who knows the key of a public file may see it; there is none here.
    'GET /v1/files/{key}/{size} 404',
    'GET /v1/listings 200',
    'POST /api/ai-chat/init 403',
    'POST /api/ai-chat/send 422',
    'POST /api/auth/login 403',
    'POST /api/auth/refresh 403',
    // Takes what a signed-out device kept: it can do nothing but sign out.
    'POST /v1/auth/logout/sealed 422',
    'POST /v1/email-verification 422',
    'POST /v1/mailed-link/check 422',
    // Signing in by a passkey begins here; a server without a name has none.
    'POST /v1/passkeys/challenge 404',
    'POST /v1/password/forgot 422',
    'POST /v1/password/reset 422',
    'POST /v1/registration 422',
    'POST /v1/registration/email 422',
    'POST /v1/registration/verification 422',
  ])
})
