/** What is known about an error (§3). No screen shows the stack; it is `null` if the value is not an `Error`. */
export type DescribedError = { statusCode: number; message: string; stack: string | null }

export function describeError(error: unknown): DescribedError {
  if (typeof error !== 'object' || error === null)
    return { statusCode: 500, message: String(error), stack: null }
  const statusCode = 'status' in error && typeof error.status === 'number' ? error.status : 500
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  const stack = error instanceof Error ? (error.stack ?? null) : null
  return { statusCode, message, stack }
}
