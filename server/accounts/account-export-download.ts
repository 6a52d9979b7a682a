import { makeZip } from 'client-zip'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { API_BASE } from '#server/http/api-base.ts'
import { errorBody } from '#server/http/error-body.ts'
import { sendError } from '#server/http/error-handler.ts'
import type { UploadScope } from '#server/files/upload-scope.ts'
import { exportedFiles, takeExport } from './account-export.ts'

const Params = z.object({ token: z.string().max(100) })

/**
 * Streams the zip of a person's export while it's being made. The browser itself follows the link, which works once.
 */
export function addExportDownload(api: FastifyInstance, { db, storage, now }: UploadScope): void {
  api.get(`${API_BASE}/account-export/:token`, { schema: { hide: true } }, async (request, reply) => {
    const params = Params.safeParse(request.params)
    const userId = params.success ? await takeExport(db, params.data.token, now()) : null
    if (userId === null) return sendError(reply, errorBody('notFound', 'This link is used or over'))
    const zip = makeZip(exportedFiles(db, storage, userId, now()))
    const day = now().toISOString().slice(0, 10)
    return (
      reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="farstead-${day}.zip"`)
        .header('x-content-type-options', 'nosniff')
        // Node and the DOM library type the same web stream differently.
        .send(Readable.fromWeb(zip as ReadableStream))
    )
  })
}
