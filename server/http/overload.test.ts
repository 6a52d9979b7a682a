import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let token: string
beforeAll(async () => {
  bed = await createAppBed({}, {}, { poolSize: 1, connectionWithinMs: 1000 })
  await bed.person({ email: 'ani@people.example' })
  token = await bed.tokenOf({ email: 'ani@people.example' })
})
afterAll(() => bed.close())

it('a request that finds every connection in use gets 503 and a time to retry', async () => {
  const list = () => bed.as(token, { method: 'GET', url: '/v1/chat' })
  await bed.db.connection().execute(async () => {
    const answers = await Promise.all([list(), list(), list()])
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['retry-after'], headers[SERVER_MARK_HEADER]]).toEqual([
        503,
        '2',
        SERVER_MARK,
      ])
      expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ status: 503, code: 'server' })
    }
    expect((await bed.app.inject('/live')).statusCode).toBe(200)
  })
  expect(bed.logged.filter((line) => line.includes('DatabaseBusy'))).toEqual([])
  expect((await list()).statusCode).toBe(200)
})
