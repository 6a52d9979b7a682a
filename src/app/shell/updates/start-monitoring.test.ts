import { expect, it } from 'vitest'
import { isMonitored } from './start-monitoring.ts'

const DSN = 'https://key@monitor.example/1'

it.each(['localhost', 'farstead.localhost', '127.0.0.1', '127.8.9.1', '[::1]'])(
  'sends nothing from %s',
  (host) => {
    expect(isMonitored(DSN, host)).toBe(false)
  },
)

it('sends nothing without a configured service, else from everywhere but localhost', () => {
  expect([undefined, ''].map((dsn) => isMonitored(dsn, 'farstead.example'))).toEqual([false, false])
  expect(isMonitored(DSN, 'farstead.example')).toBe(true)
  expect(isMonitored(DSN, 'localhost.example')).toBe(true)
})
