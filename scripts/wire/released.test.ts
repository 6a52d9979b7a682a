import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIRST_WIRE, WIRE, WIRE_HISTORY } from '#contract/wire.ts'
import { endpointSchemas, type ReleasedWire } from './endpoint-schemas.ts'
import { additionsTo, type Addition } from './schema-additions.ts'
import { schemaBreaks } from './schema-breaks.ts'

const contract = join(import.meta.dirname, '../../contract')
const today = await endpointSchemas(contract)
const releases = readdirSync(join(contract, 'released'))
  .map((file): ReleasedWire => JSON.parse(readFileSync(join(contract, 'released', file), 'utf8')))
  .toSorted((a, b) => a.wire - b.wire)
const newest = releases.at(-1)

it('the releases include the first build and none newer than the current wire', () => {
  expect(releases[0]?.wire).toBe(FIRST_WIRE)
  expect(newest?.wire).toBeLessThanOrEqual(WIRE)
})

describe.each(releases)('wire $wire', (release) => {
  const names = Object.keys(release.endpoints)

  it('finds all its endpoints at their addresses', () => {
    const addresses = (of: ReleasedWire['endpoints']) =>
      names.map((name) => `${name}: ${of[name]?.method} ${of[name]?.path}`)
    expect(addresses(today)).toEqual(addresses(release.endpoints))
  })

  it('can read what this server sends to that wire', () => {
    const telling = { wire: release.wire, history: WIRE_HISTORY }
    expect(
      names.flatMap((name) =>
        schemaBreaks(today[name]?.answer ?? {}, release.endpoints[name]?.answer ?? {}, name, telling),
      ),
    ).toEqual([])
  })

  it('sends only what this server accepts', () => {
    expect(
      names.flatMap((name) =>
        schemaBreaks(release.endpoints[name]?.request ?? {}, today[name]?.request ?? {}, name, null),
      ),
    ).toEqual([])
  })

  it('answers only what this client can read', () => {
    expect(
      names.flatMap((name) =>
        schemaBreaks(release.endpoints[name]?.answer ?? {}, today[name]?.answer ?? {}, name, null),
      ),
    ).toEqual([])
  })
})

describe('everything added since the newest release', () => {
  const isSince = (since: number | undefined) =>
    since !== undefined && since > (newest?.wire ?? 0) && since <= WIRE
  const former = newest?.endpoints ?? {}

  it('is listed with its wire: endpoints', () => {
    const added = Object.keys(today).filter((name) => !(name in former))
    expect(added.filter((name) => !isSince(WIRE_HISTORY.endpoints[name]))).toEqual([])
  })

  it('is listed with its wire: fields, kinds and values', () => {
    const added = Object.keys(former).flatMap((name) => {
      const [before, now] = [former[name], today[name]]
      return before && now ? additionsTo(before, now, name) : []
    })
    expect(added.filter((one) => !isNamed(one)).map(({ path, value }) => [path, value].join(' '))).toEqual([])
  })

  function isNamed({ path, value }: Addition): boolean {
    if (value === undefined)
      return Object.entries(WIRE_HISTORY.fields).some(
        ([name, since]) => isSince(since) && `${path}.`.endsWith(`${name.slice(name.indexOf('.'))}.`),
      )
    const kind = WIRE_HISTORY.kinds[value]
    return isSince(kind) || WIRE_HISTORY.values.some((one) => one.value === value && isSince(one.since))
  }
})
