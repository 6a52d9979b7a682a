import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('an error has its status, its message and its stack', () => {
  const error = Object.assign(new Error('no such room'), { status: 404 })
  expect(describeError(error)).toEqual({ statusCode: 404, message: 'no such room', stack: error.stack })
  expect(error.stack).toContain('describe-error.test')
})

it.each<[string, unknown, object]>([
  ['a plain object', { status: 403, message: 'no' }, { statusCode: 403, message: 'no', stack: null }],
  ['a text', 'broken', { statusCode: 500, message: 'broken', stack: null }],
  ['nothing', null, { statusCode: 500, message: 'null', stack: null }],
  ['an odd status', { status: 'bad' }, { statusCode: 500, message: '', stack: null }],
])('%s has no stack', (_title, error, described) => {
  expect(describeError(error)).toEqual(described)
})
