import { fail, ok, type Result } from '#contract/result.ts'
import { uploadContentPath, type FileSize } from '#contract/upload.ts'
import { heldContent, keepFetched } from '#db/outbox/files.ts'
import type { Replica } from '#db/replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Http } from '#sync/line/http-client.ts'

/**
 * Returns the content of a private file: from this device if it was chosen or fetched here before, otherwise from the
 * server with the bearer token, and then keeps it. Fails like a request; `notFound` also if this person may not see it.
 */
export async function readFile(
  { replica, http, engine }: { replica: Replica; http: Http; engine: EngineHttp },
  id: string,
  size: FileSize,
): Promise<Result<Blob>> {
  const held = await heldContent(replica, id, size)
  if (held.ok && held.value) return ok(blobOf(held.value))
  const permit = engine.enter()
  if (!permit) return fail({ kind: 'network', message: 'the line is closed' })
  const fetched = await engine.within(permit, (limits) => http.read(uploadContentPath(id, size), limits))
  // Where what is held couldn't be looked at, the server's "not found" may be wrong: a file chosen here is only here.
  if (!fetched.ok) return held.ok ? fetched : held
  // The picture is shown meanwhile, and also if keeping it fails.
  void keepFetched(replica, id, size, fetched.value)
  return ok(blobOf(fetched.value))
}

function blobOf({ bytes, type }: { bytes: ArrayBuffer; type: string }): Blob {
  return new Blob([bytes], { type })
}
