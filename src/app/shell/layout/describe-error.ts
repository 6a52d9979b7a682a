/** An error as the error screen shows it (§3). Its stack stays in the console. */
export type DescribedError = { statusCode: number; message: string }

export function describeError(error: unknown): DescribedError {
  if (typeof error !== 'object' || error === null) return { statusCode: 500, message: String(error) }
  const statusCode = 'status' in error && typeof error.status === 'number' ? error.status : 500
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { statusCode, message }
}
