import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { describeRequest } from './safe-log.ts'

const pathIn = (url: string) =>
  describeRequest({ method: 'GET', url, routeOptions: {} } as unknown as FastifyRequest).path

describe('the path in the log of a request', () => {
  it.each([
    ['/v1/chat?search=words', '/v1/chat'],
    ['/reset-password', '/reset-password'],
    ['/reset-password/a-token', '/reset-password/(withheld)'],
    ['/Email-Verification/a-token/more?x', '/Email-Verification/(withheld)'],
    ['//reset-password/a-token', '//reset-password/(withheld)'],
    ['/v1/account-export/a-token', '/v1/account-export/(withheld)'],
    ['//v1//account-export/a-token', '//v1//account-export/(withheld)'],
    ['/site/invite/a-token?lang=es', '/site/invite/(withheld)'],
    ['/site/email-undo/a-token', '/site/email-undo/(withheld)'],
    ['/site/listing/a-room', '/site/listing/a-room'],
  ])('logs %s as %s', (url, path) => {
    expect(pathIn(url)).toBe(path)
  })
})
