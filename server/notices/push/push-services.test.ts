import { expect, it } from 'vitest'
import { isPushService } from './push-services.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.elsewhere.example/abc',
  'https://elsewhere.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/abc',
  'https://notify.windows.com.example/',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nothing',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false)
})

it('accepts our own service that the configuration names, by its whole origin', () => {
  expect(isPushService('http://127.0.0.1:9/x', ['http://127.0.0.1:9'])).toBe(true)
  expect(isPushService('http://127.0.0.1:90/x', ['http://127.0.0.1:9'])).toBe(false)
})
