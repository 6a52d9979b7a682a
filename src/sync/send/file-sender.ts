import { FILE_NAME_LENGTH_MAX } from '#contract/limits.ts'
import type { Failure, Result } from '#contract/result.ts'
import {
  putUpload,
  removeUpload,
  UploadRefusal,
  uploadState,
  type UploadPurpose,
  type UploadState,
} from '#contract/upload.ts'
import { noteRowsBesideFeed } from '#db/storage/beside-feed.ts'
import type { FileEntry } from '#db/storage/file-store.ts'
import {
  beginFile,
  filesToSend,
  markFileRejected,
  markFileRemoved,
  markFileStored,
  markFileUncertain,
  markReceived,
  markPostponed,
  ownContent,
  recoverFiles,
} from '#db/outbox/files.ts'
import { photosInOutbox } from '#db/outbox/message-photos.ts'
import type { DataSaver } from '#db/views/data-use-view.ts'
import { createChunkSize } from '#sync/line/chunk-size.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'

/** What sending files needs in addition: whether the data saver applies now. */
export type FileSendScope = SendScope & { dataSaver: () => Promise<DataSaver> }

/**
 * Sends the files that people chose here, one at a time and in pieces, so that a slow connection always has room for
 * messages and a cut loses one piece at most. After silence it asks the server how much has arrived. A file is
 * identified by its id, so asking and sending again are harmless. A failing file backs off by itself. Photos wait while
 * the data saver is on; documents don't, because somebody else is waiting for them.
 */
export function createFileSender(scope: FileSendScope): QueueSender {
  const { replica, engine, clock } = scope
  const pieces = createChunkSize()
  let isRecovered = false

  /** Returns the files that may go now. Marks those postponed by the data saver, for the screens. */
  async function mayGo(all: readonly FileEntry[]): Promise<FileEntry[]> {
    // A message goes before its photos. If it was rejected, its photos stay here.
    await replica.live.outgoingMessages.ready
    const held = photosInOutbox(replica)
    const waiting = all.filter(({ id }) => !held.has(id))
    const photos = waiting.filter(isPhoto)
    const dataSaver = photos.length === 0 ? null : await scope.dataSaver()
    const changed = photos.filter(({ body }) => (body.postponed ?? null) !== dataSaver).map(({ id }) => id)
    if (changed.length > 0) await markPostponed(replica, changed, dataSaver)
    return dataSaver === null ? waiting : waiting.filter((entry) => !isPhoto(entry))
  }

  /** Makes one request: a removal, a question how much has arrived, or a piece. */
  async function step({ id }: FileEntry, turn: Turn): Promise<void> {
    const begun = await beginFile(replica, id)
    if (!begun.ok) return turn.postpone(id)
    const entry = begun.value
    if (!entry) return
    if (!(await turn.maySend())) {
      await markFileUncertain(replica, id)
      return
    }
    if (entry.state === 'removing') {
      const removal = await engine.call(turn.permit, removeUpload, { id })
      // A file that others rely on stays on the server wherever it is named. Asking again would change nothing.
      if (removal.ok || removal.failure.kind === 'conflict') await markFileRemoved(replica, id)
      else turn.postpone(id, removal.failure)
      return
    }
    const { received } = entry.body
    if (received === null)
      return settleAnswer(entry, turn, await engine.call(turn.permit, uploadState, { id }))
    await sendPiece(entry, received, turn)
  }

  async function sendPiece(entry: FileEntry, offset: number, turn: Turn): Promise<void> {
    const { id, purpose, ownerId, body } = entry
    const content = await ownContent(replica, id)
    if (!content.ok) return turn.postpone(id)
    // The browser has evicted its bytes, so it can't be sent any more.
    if (!content.value) return void (await markFileRejected(replica, id, 'damaged'))
    const bytes = new Uint8Array(content.value.bytes).subarray(offset, offset + pieces.bytes())
    const startedAt = clock.now()
    const { size, sha256, name } = body
    const request = {
      id,
      offset,
      size,
      sha256,
      purpose,
      name: name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed(),
    }
    const answer = await engine.call(
      turn.permit,
      putUpload,
      { ...request, ...(ownerId === '' ? {} : { ownerId }) },
      { bytes },
    )
    pieces.took(answer.ok ? clock.now() - startedAt : null)
    await settleAnswer(entry, turn, answer)
  }

  async function settleAnswer(
    entry: FileEntry,
    turn: Turn,
    answer: Result<{ data: UploadState }>,
  ): Promise<void> {
    if (!answer.ok) return failed(entry.id, turn, answer.failure)
    turn.forget(entry.id)
    const { received, file } = answer.value.data
    const noted = await noteRowsBesideFeed(replica)
    const written = !noted.ok
      ? noted
      : await (file ? markFileStored(replica, entry, file) : markReceived(replica, entry.id, received))
    if (!written.ok) turn.postpone(entry.id)
  }

  async function failed(id: string, turn: Turn, failure: Failure): Promise<void> {
    switch (failure.kind) {
      case 'invalid':
        await markFileRejected(replica, id, UploadRefusal.safeParse(failure.fields.file).data ?? 'damaged')
        return
      case 'forbidden':
      case 'notFound':
        await markFileRejected(replica, id, 'forbidden')
        return
      default:
        turn.postpone(id, failure)
        await markFileUncertain(replica, id)
    }
  }

  return createQueueSender(scope, {
    read: async () => {
      // Not when leading begins: no message waits for the code that keeps files.
      isRecovered ||= (await recoverFiles(replica)).ok
      if (!isRecovered) return null
      const waiting = await filesToSend(replica)
      return waiting.ok ? mayGo(waiting.value) : null
    },
    step,
  })
}

const PHOTOS: ReadonlySet<UploadPurpose> = new Set(['unitPhoto', 'messagePhoto', 'postPicture'])

function isPhoto({ purpose, state, body }: FileEntry): boolean {
  return PHOTOS.has(purpose) && state !== 'removing' && body.isUrgent !== true
}
