import { gunzipSync } from 'node:zlib'

/** Returns a request's body as text, whether or not it was compressed on its way. */
export function bodyText(body: Uint8Array, encoding: string | null | undefined): string {
  return Buffer.from(encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8')
}
