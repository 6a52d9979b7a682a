import type { OperationCase } from './operation-case.ts'

/** A sign-out that comes later: anybody may make it, and without the right hash nothing happens. */
export const SIGN_OUT_CASES: Record<string, OperationCase> = {
  'POST /v1/auth/logout/sealed': {
    roles: 'public',
    request: () => ({ payload: { tokenHash: '0'.repeat(64) } }),
  },
}
