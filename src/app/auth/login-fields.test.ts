import { expect, test } from 'vitest'
import { judge } from '#app/forms/judge.ts'
import { z } from '#app/forms/zod.ts'
import type { Words } from '#app/forms/rule-text.ts'
import { fc } from '#tests/support/property.ts'
import { emailRule } from './email-rule.ts'
import { judgeLogin } from './login-fields.ts'

/** The library's rules for the same fields, as registration uses them. */
const schema = z.object({
  email: emailRule,
  password: z.string().check(z.minLength(1)),
  remember: z.boolean(),
})
const t = ((key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`) as unknown as Words['t']
const wordsFor = (name: string): Words => ({ name, t, locale: 'en-NZ' })

const part = fc.stringMatching(/^[A-Za-z0-9_'+.\-@ ]{0,8}$/)
const address = fc.oneof(
  fc.string(),
  fc.emailAddress(),
  fc.tuple(part, part, part).map(([a, b, c]) => `${a}@${b}.${c}`),
  fc.constantFrom('', '  ', ` ${'a'.repeat(250)}@b.nz `, ' hana@people.example '),
)

test.each([true, false])(
  'validates a sign-in like the schema, stopping at the first error: %s',
  (isFastFail) => {
    fc.assert(
      fc.property(address, fc.constantFrom('', ' ', 'x'), fc.boolean(), (email, password, remember) => {
        const values = { email, password, remember }
        const options = { isFastFail, maxErrors: 1, wordsFor }
        expect(judgeLogin(values, options)).toEqual(judge(schema, values, options))
      }),
      { numRuns: 2_000 },
    )
  },
)
