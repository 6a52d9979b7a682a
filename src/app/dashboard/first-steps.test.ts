import { expect, it } from 'vitest'
import { firstSteps } from './first-steps.ts'

const NOTHING = { units: [], chats: [], agreements: [] }
const PREVIEW = { preview: { kind: 'text', message: 'Kia ora' }, isCohost: false } as never
const doneOf = (known: Parameters<typeof firstSteps>[0]) =>
  firstSteps(known).flatMap(({ id, isDone }) => (isDone ? [id] : []))

it('a new host has four steps to do, a new guest three, an administrator none', () => {
  const stepsOf = (role: string | null) => firstSteps({ ...NOTHING, role }).map(({ id }) => id)
  expect(stepsOf('HOST')).toEqual(['describe', 'publish', 'hear', 'agree'])
  expect(stepsOf('GUEST')).toEqual(['find', 'write', 'review'])
  expect(stepsOf('ADMIN')).toEqual([])
  expect(stepsOf(null)).toEqual([])
})

it('marks steps as done by what has happened', () => {
  expect(doneOf({ ...NOTHING, role: 'HOST', units: [{ status: 'DRAFT' }] })).toEqual(['describe'])
  const published = { ...NOTHING, role: 'HOST', units: [{ status: 'PUBLISHED' as const }] }
  expect(doneOf(published)).toEqual(['describe', 'publish'])
  expect(doneOf({ ...NOTHING, role: 'GUEST', chats: [{ preview: null, isCohost: false }] })).toEqual(['find'])
  const draft = { party: 'host' as const, status: 'DRAFT' as const }
  expect(doneOf({ ...published, agreements: [draft] })).toEqual(['describe', 'publish'])
})

it('takes no conversation in which they only help for one of their own', () => {
  const helped = [{ preview: { kind: 'text', message: 'Kia ora' }, isCohost: true } as never]
  expect(doneOf({ ...NOTHING, role: 'HOST', chats: helped })).toEqual([])
  expect(doneOf({ ...NOTHING, role: 'GUEST', chats: helped })).toEqual([])
})

it('hides the list once every step is done', () => {
  const known = { role: 'HOST', units: [{ status: 'PUBLISHED' as const }], chats: [PREVIEW] }
  expect(firstSteps({ ...known, agreements: [{ party: 'host', status: 'PENDING' }] })).toEqual([])
  const guest = { ...NOTHING, role: 'GUEST', chats: [PREVIEW] }
  expect(firstSteps({ ...guest, agreements: [{ party: 'guest', status: 'PENDING' }] })).toHaveLength(3)
  expect(firstSteps({ ...guest, agreements: [{ party: 'guest', status: 'APPROVED' }] })).toEqual([])
})
