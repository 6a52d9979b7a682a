import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/endpoint.ts'
import { FileSize } from '#contract/upload.ts'
import { FILE_PURPOSES } from '#server/files/file-purposes.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import type { UploadScope } from '#server/files/upload-scope.ts'
import { bearerHash, findActor } from '#server/access/access-tokens.ts'
import { contentTypeOf, findFile, findPublicFile, type FileRow } from '#server/store/files.ts'
import { API_BASE } from '#server/http/api-base.ts'
import { errorBody } from '#server/http/error-body.ts'
import { sendError } from '#server/http/error-handler.ts'

const PublicParams = z.object({ key: z.string().max(64), size: FileSize })
const PrivateParams = z.object({ id: Id })
const PrivateQuery = z.object({ size: FileSize.default('large') })

// The handlers check for invalid keys, ids and sizes themselves, and respond as for a file that doesn't exist.
const PUBLIC_FILE = {
  schema: {
    summary: 'The bytes of a file that anyone may see: thumb, medium or large',
    operationId: 'publicFile',
    params: z.object({ key: z.string(), size: z.string() }),
  },
  config: { described: { answers: ['image/webp'] } },
}
const PRIVATE_FILE = {
  schema: {
    summary: 'The bytes of a file, for its uploader and for those whom its purpose names',
    operationId: 'uploadContent',
    security: [{ bearer: [] }],
    params: z.object({ id: z.string() }),
    querystring: z.object({ size: z.string().optional() }),
  },
  config: { described: { answers: ['image/webp', 'application/pdf'] } },
}

/**
 * Serves the bytes of files. A public file is addressed by a key that nobody can guess, and never changes. Any other
 * file is for its uploader and the people its purpose names. It requires a bearer token and isn't cached on the way.
 */
export function addFileDownloads(api: FastifyInstance, scope: UploadScope): void {
  api.get(`${API_BASE}/files/:key/:size`, PUBLIC_FILE, async (request, reply) => {
    const params = PublicParams.safeParse(request.params)
    const file = params.success ? await findPublicFile(scope.db, params.data.key) : null
    if (!params.success || !file) return notFound(reply)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    // A client built for an API elsewhere shows the file on a page of another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return send(reply, scope, file, params.data.size)
  })
  api.get(`${API_BASE}/uploads/:id/content`, PRIVATE_FILE, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const hash = bearerHash(request.headers.authorization)
    const actor = hash && (await findActor(scope.db, hash, scope.now()))
    if (!actor) return sendError(reply, errorBody('unauthorized', 'Sign in first'))
    const params = PrivateParams.safeParse(request.params)
    const query = PrivateQuery.safeParse(request.query)
    const file = params.success ? await findFile(scope.db, params.data.id) : null
    if (!query.success || !file?.stored_at) return notFound(reply)
    const purpose = FILE_PURPOSES[file.purpose]
    const isOpen = file.is_public || file.user_id === actor.id
    if (!isOpen && !(await purpose.mayRead(scope.db, actor, file))) return notFound(reply)
    if (!isOpen) await purpose.noteRead(scope, request, actor, file)
    return send(reply, scope, file, query.data.size)
  })
}

async function send(
  reply: FastifyReply,
  { storage }: UploadScope,
  { id, kind }: FileRow,
  size: FileSize,
): Promise<FastifyReply> {
  const content = kind && (await storage.read(storageKey(id, kind, size)))
  if (!kind || !content) return notFound(reply)
  // A PDF may contain scripts. It's saved and opened with the person's own viewer, not on our origin.
  const disposition = kind === 'pdf' ? `attachment; filename="${id}.pdf"` : `inline; filename="${id}.webp"`
  return reply
    .type(contentTypeOf(kind))
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .send(content)
}

/** The same response for files that don't exist and files that aren't theirs. */
function notFound(reply: FastifyReply): FastifyReply {
  reply.removeHeader('cache-control')
  return sendError(reply, errorBody('notFound', 'There is no such file'))
}
