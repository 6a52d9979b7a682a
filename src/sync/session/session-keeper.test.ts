import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { encoded, keeperBed } from '#tests/support/keeper-bed.ts'
import type { TokenRecord } from './token-store.ts'

const HOUR = 3_600_000
const no = fail({ kind: 'unauthorized', message: '' })
const silence = fail({ kind: 'network', message: '' })
const trouble = fail({ kind: 'server', message: '', status: 500 })

describe('session keeper', () => {
  it('validates at start and every five minutes, while more than an hour is left', async () => {
    const { keeper, clock, calls } = keeperBed(5 * HOUR)
    expect(keeper.state()).toBe('unverified')
    await keeper.check()
    expect(keeper.state()).toBe('verified')
    await clock.advance(3 * HOUR)
    expect(calls.map(({ name }) => name)).toEqual(['validateSession'])
  })

  it('trusts a new token and checks it in five minutes', async () => {
    const { keeper, clock, calls, answers } = keeperBed(HOUR + 4 * 60_000, {}, 0, true)
    expect(keeper.state()).toBe('verified')
    await clock.advance(4 * 60_000)
    expect(calls).toEqual([])
    answers.validate = no
    await clock.advance(60_000)
    expect(calls.map(({ name }) => name)).toEqual(['refresh'])
  })

  it('asks the server when a person asks, reports the outcome, obeys responses only', async () => {
    const { keeper, calls, answers, reachability } = keeperBed(5 * HOUR)
    await keeper.check()
    expect(await keeper.confirm()).toEqual(ok(undefined))
    expect(calls.map(({ name }) => name)).toEqual(['validateSession', 'validateSession'])
    answers.validate = silence
    expect(await keeper.confirm()).toEqual(silence)
    expect(keeper.state()).toBe('verified')
    answers.validate = ok({ data: false })
    reachability.force()
    expect(await keeper.confirm()).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(keeper.state()).toBe('ended')
  })

  it('waits for another request’s trial when a person asks during it', async () => {
    const { keeper, reachability } = keeperBed(5 * HOUR)
    const trial = reachability.enter()
    setTimeout(() => trial?.done('answer'), 10)
    expect(await keeper.confirm()).toEqual(ok(undefined))
  })

  it.each<[string, Result<unknown>]>([
    ['a falsy validation', ok({ data: false })],
    ['a 401', no],
  ])('ends at once with %s, and forgets the token', async (_, validate) => {
    const { keeper, record } = keeperBed(5 * HOUR, { validate })
    await keeper.check()
    expect(keeper.state()).toBe('ended')
    expect(record()).toBeNull()
  })

  it.each<[string, Result<unknown>]>([
    ['silence', silence],
    ['a 500', trouble],
    ['a captive portal', fail({ kind: 'notOurServer', message: '' })],
  ])('stays unverified with %s, and keeps the token', async (_, validate) => {
    const { keeper, record } = keeperBed(5 * HOUR, { validate })
    await keeper.check()
    expect(keeper.state()).toBe('unverified')
    expect(record()).not.toBeNull()
  })

  it('refreshes with an hour left, stores the new token, and checks in five minutes', async () => {
    const setup = keeperBed(HOUR + 4 * 60_000)
    setup.answers.refresh = () => setup.fresh(30 * HOUR)
    await setup.keeper.check()
    await setup.clock.advance(5 * 60_000)
    expect(setup.calls.map(({ name, at }) => [name, at])).toEqual([
      ['validateSession', 0],
      ['refresh', 300],
    ])
    expect(setup.record()?.accessToken).toBe('t2')
    expect(setup.renewals[0]?.abilities).toEqual([{ action: 'list', subject: 'Unit' }])
    await setup.clock.advance(2 * HOUR)
    expect(setup.calls.length).toBe(2)
  })

  it('renews at once when the feed brings another role, but not for the known one', async () => {
    const setup = keeperBed(5 * HOUR)
    const user = {
      id: 'me',
      role: 'GUEST' as const,
      firstName: '',
      lastName: '',
      email: 'a@b.nz',
      avatarUrl: null,
    }
    const record = setup.record()
    if (record) setup.set({ ...record, facts: { user, abilities: [] } })
    setup.answers.refresh = () => setup.fresh(30 * HOUR)
    await setup.keeper.check()
    await setup.keeper.heedRole('GUEST')
    expect(setup.calls.map(({ name }) => name)).toEqual(['validateSession'])
    await setup.keeper.heedRole('HOST')
    expect(setup.calls.map(({ name }) => name)).toEqual(['validateSession', 'refresh'])
    const abilities = [{ action: 'list', subject: 'Unit' }]
    expect(setup.renewals[0]?.abilities).toEqual(abilities)
    // Stored together: a page that starts now takes its session from here, before the person has been fetched again.
    expect(setup.record()).toMatchObject({
      accessToken: 't2',
      facts: { user: { ...user, role: 'HOST' }, abilities },
    })
  })

  it('tries again thirty seconds after a refresh that failed', async () => {
    const setup = keeperBed(HOUR / 2, { refresh: () => trouble })
    await setup.keeper.check()
    await setup.clock.advance(29_000)
    expect(setup.calls.filter(({ name }) => name === 'refresh').length).toBe(1)
    await setup.clock.advance(1_500)
    expect(setup.calls.filter(({ name }) => name === 'refresh').length).toBe(2)
  })

  it('refreshes before it validates when a remembered token has expired', async () => {
    const setup = keeperBed(-20 * 24 * HOUR)
    setup.answers.refresh = () => setup.fresh(30 * 24 * HOUR)
    await setup.keeper.check()
    expect(setup.calls.map(({ name }) => name)).toEqual(['refresh', 'validateSession'])
    expect(setup.keeper.state()).toBe('verified')
  })

  it('asks once as the token expires and obeys: refused', async () => {
    const { keeper, calls } = keeperBed(5_000, { refresh: () => encoded(401) })
    await keeper.check()
    expect(keeper.state()).toBe('ended')
    expect(calls.length).toBe(1)
  })

  it('asks once as the token expires and obeys: refresh in trouble, validation false', async () => {
    const { keeper } = keeperBed(5_000, { refresh: () => encoded(500), validate: ok({ data: false }) })
    await keeper.check()
    expect(keeper.state()).toBe('ended')
  })

  it('becomes unverified in silence as the token expires, then obeys a response', async () => {
    const setup = keeperBed(HOUR / 2)
    setup.answers.refresh = () => trouble
    await setup.keeper.check()
    setup.answers.refresh = () => silence
    await setup.clock.advance(HOUR / 2)
    expect(setup.keeper.state()).toBe('unverified')
    expect(setup.record()?.accessToken).toBe('t1')
    setup.answers.refresh = () => encoded(401)
    setup.reachability.force()
    await setup.keeper.check()
    expect(setup.keeper.state()).toBe('ended')
  })

  it('a lost refresh response signs nobody out: the old token stays in use', async () => {
    const setup = keeperBed(HOUR / 2, { refresh: () => silence })
    await setup.keeper.check()
    expect(setup.keeper.state()).toBe('unverified')
    expect(setup.record()?.accessToken).toBe('t1')
    setup.answers.refresh = () => setup.fresh(24 * HOUR)
    await setup.clock.advance(61_000)
    expect(setup.keeper.state()).toBe('verified')
    expect(setup.record()?.accessToken).toBe('t2')
  })

  it.each([24 * HOUR, -24 * HOUR])(
    "counts time by the server's clock when the device's is wrong by %s ms",
    async (offset) => {
      const { keeper, calls } = keeperBed(5 * HOUR, {}, offset)
      await keeper.check()
      expect(keeper.state()).toBe('verified')
      expect(calls.map(({ name }) => name)).toEqual(['validateSession'])
    },
  )

  it.each<[string, TokenRecord | null]>([
    ['no token', null],
    [
      "another person's token",
      { userId: 'you', accessToken: 'x', expiresAt: '2030-01-01T00:00:00Z', clockOffset: 0, remember: false },
    ],
  ])('ends without a request with %s', async (_, record) => {
    const { keeper, calls, set } = keeperBed(5 * HOUR)
    set(record)
    await keeper.check()
    expect(keeper.state()).toBe('ended')
    expect(calls).toEqual([])
  })

  // Time left, the response to a refresh, and the result: the session's state and when the token is checked again.
  it.each<[string, number, 'renewed' | Result<unknown>, string, number | null, number]>([
    ['a millisecond more than an hour', HOUR + 1, trouble, 'verified', 300, 0],
    ['an hour, renewed', HOUR, 'renewed', 'verified', 300, 1],
    ['an hour, a server in trouble', HOUR, trouble, 'unverified', 30, 1],
    ['an hour, trouble told inside', HOUR, encoded(500), 'verified', 30, 1],
    ['an hour, silence', HOUR, silence, 'unverified', 30, 1],
    ['an hour, refused', HOUR, encoded(401), 'ended', null, 1],
    ['ten seconds, a server in trouble', 10_000, trouble, 'unverified', 30, 1],
    ['less than ten seconds, renewed', 9_999, 'renewed', 'verified', 300, 1],
    ['less than ten seconds, silence', 9_999, silence, 'unverified', 30, 1],
    ['less than ten seconds, refused', 9_999, no, 'ended', null, 1],
    ['nothing, silence', -1, silence, 'unverified', 30, 1],
  ])('with %s left', async (_, leftMs, answer, state, againAfterS, refreshes) => {
    const setup = keeperBed(leftMs)
    setup.answers.refresh = () => (answer === 'renewed' ? setup.fresh(24 * HOUR) : answer)
    await setup.keeper.check()
    expect(setup.keeper.state()).toBe(state)
    expect(setup.calls.filter(({ name }) => name === 'refresh')).toHaveLength(refreshes)
    const before = setup.looks()
    if (againAfterS === null) {
      await setup.clock.advance(HOUR)
      expect(setup.looks()).toBe(before)
      expect(setup.record()).toBeNull()
    } else {
      await setup.clock.advance(againAfterS * 1000 - 1)
      expect(setup.looks()).toBe(before)
      await setup.clock.advance(1)
      expect(setup.looks()).toBeGreaterThan(before)
      expect(setup.record()).not.toBeNull()
    }
  })

  it('a sign-out in another tab holds, whenever it comes during a renewal', async () => {
    for (const atLook of [1, 2, 3]) {
      const bed = keeperBed(HOUR / 2)
      bed.answers.refresh = () => bed.fresh(24 * HOUR)
      bed.afterRead(() => {
        if (bed.looks() === atLook) bed.set(null)
      })
      await bed.keeper.check()
      // If the token wasn't checked that often, nobody has signed out.
      expect(bed.record()?.accessToken).toBe(bed.looks() < atLook ? 't2' : undefined)
    }
  })

  it('two tabs that renew at once send one request and both use the new token', async () => {
    const setup = keeperBed(HOUR / 2)
    setup.answers.refresh = () => setup.fresh(30 * HOUR)
    const beside = setup.keeperBeside()
    await Promise.all([setup.keeper.check(), beside.check()])
    expect(setup.calls.filter(({ name }) => name === 'refresh')).toHaveLength(1)
    expect(setup.record()?.accessToken).toBe('t2')
    expect([setup.keeper.state(), beside.state()]).toEqual(['verified', 'verified'])
  })

  it('never runs twice at the same time', async () => {
    const { keeper, calls } = keeperBed(5 * HOUR)
    await Promise.all([keeper.check(), keeper.check(), keeper.check()])
    expect(calls.length).toBe(1)
  })
})
