import { Readable } from 'node:stream'
import { fail } from '#contract/result.ts'
import { putUpload, removeUpload, UPLOAD_CONTENT_TYPE, uploadState } from '#contract/upload.ts'
import { receiveUpload, stateOf } from '#server/files/receive-upload.ts'
import { removeOwnFile } from '#server/files/remove-file.ts'
import type { UploadScope } from '#server/files/upload-scope.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'

/** Uploading files. Only the uploader has access to an upload, whatever it belongs to. */
export function uploadRoutes(scope: UploadScope): Route[] {
  return [
    implement(uploadState, async ({ params, actor }) => dataOf(await stateOf(scope, actor, params.id))),
    implement(
      putUpload,
      async ({ params, query, body, actor }) => {
        const stream: unknown = body
        if (!(stream instanceof Readable)) {
          const message = `An upload's body is ${UPLOAD_CONTENT_TYPE}`
          return fail({ kind: 'invalid', message, fields: {} })
        }
        const announced = {
          ...query,
          id: params.id,
          ownerId: query.ownerId ?? null,
          name: query.name ?? '',
        }
        return dataOf(await receiveUpload(scope, actor, announced, stream))
      },
      { takes: 'bytes' },
    ),
    implement(removeUpload, ({ params, actor }) => removeOwnFile(scope, actor, params.id)),
  ]
}
