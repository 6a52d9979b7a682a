import type { FastifyRequest } from 'fastify'
import { IF_MATCH_HEADER, versionOf } from '#contract/if-match.ts'
import { fail, ok, type Result } from '#contract/result.ts'

/** Returns the version that a change was made from, given in `If-Match`. Fails with `invalid` if there is none. */
export function askedVersion(request: FastifyRequest): Result<number> {
  const version = versionOf(request.headers[IF_MATCH_HEADER])
  return version === null
    ? fail({
        kind: 'invalid',
        message: 'If-Match must name a version',
        fields: { [IF_MATCH_HEADER]: 'required' },
      })
    : ok(version)
}
