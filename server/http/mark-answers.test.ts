import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let token = ''
beforeAll(async () => {
  bed = await createAppBed()
  await bed.person({ email: 'host@example.test', role: 'HOST' })
  token = await bed.tokenOf({ email: 'host@example.test' })
})
afterAll(() => bed.close())

it.each<[string, Parameters<AppBed['as']>[1], number]>([
  ['an answer', { method: 'GET', url: '/v1/users/me' }, 200],
  [
    'an answer without content',
    {
      method: 'POST',
      url: '/v1/push/subscription/remove',
      payload: { endpoint: 'https://push.example/1' },
    },
    204,
  ],
  ['an error of ours', { method: 'GET', url: '/v1/chat?page=0' }, 422],
  ['an address that nothing is at', { method: 'GET', url: '/v1/nothing' }, 404],
  ['an address that cannot be decoded', { method: 'GET', url: '/v1/chat/%zz' }, 400],
  ['a parameter beyond all bounds', { method: 'GET', url: `/v1/units/${'x'.repeat(2000)}` }, 414],
  [
    'a body that is no JSON',
    {
      method: 'POST',
      url: '/v1/chat-message',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    },
    400,
  ],
  ['the state of health', { method: 'GET', url: '/health' }, 200],
])('sends the server mark for %s', async (_title, request, status) => {
  const { statusCode, headers } = await bed.as(token, request)
  expect([statusCode, headers[SERVER_MARK_HEADER]]).toEqual([status, SERVER_MARK])
})

it('sends the server mark when it refuses malformed HTTP', async () => {
  await bed.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = bed.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
  expect(answer).toContain(`\r\n${SERVER_MARK_HEADER}: ${SERVER_MARK}\r\n`)
})
