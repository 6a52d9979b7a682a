import fastify from 'fastify'
import { expect, it } from 'vitest'
import { allowPlaces } from './places-frame.ts'

it('the frame may only run Google’s script, use eval and connect to Google', async () => {
  const app = fastify()
  app.get('/', (_request, reply) => {
    allowPlaces(reply)
    return ''
  })
  const { headers } = await app.inject('/')
  // What Google’s places library needs; a page of this site holds the frame, and nobody else.
  expect(headers['content-security-policy']?.toString().split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval' https://maps.googleapis.com",
    'connect-src https://maps.googleapis.com https://places.googleapis.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
