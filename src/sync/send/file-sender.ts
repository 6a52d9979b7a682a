import { FILE_NAME_LENGTH_MAX, READABLE_PHOTO_BYTES } from '#contract/limits.ts'
import type { Failure, Result } from '#contract/result.ts'
import {
  putUpload,
  removeUpload,
  UploadRefusal,
  uploadState,
  type UploadPurpose,
  type UploadState,
} from '#contract/upload.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
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
import type { Postponed } from '#db/views/file-view.ts'
import { createChunkSize } from '#sync/line/chunk-size.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'

/** What sending files needs in addition: whether the data saver applies now, and whether the line is good. */
export type FileSendScope = SendScope & {
  dataSaver: () => Promise<DataSaver>
  /** `null` while nobody knows. */
  isLineGood: () => boolean | null
  /** Takes the bytes of a piece that has arrived, and the ms it took: a device that loads little learns of its line so. */
  noteSent: (bytes: number, ms: number) => void
}

/**
 * How long a request for a full size waits for more urgent work, in ms. It holds a permit meanwhile, and if the line has
 * become thin its turn may never come.
 */
const LATER_WAIT_MS = 30_000
/** While nobody knows how good the line is, a small piece of a full size finds out, at most this often, in ms. */
const TRY_EVERY_MS = 60_000
const TRIED_BYTES = 16 * 1024

/**
 * Sends the files that people chose here, one at a time and in pieces, so that a slow connection always has room for
 * messages and a cut loses one piece at most. After silence it asks the server how much has arrived. A file is
 * identified by its id, so asking and sending again are harmless. A failing file backs off by itself. Photos wait while
 * the data saver is on; documents don't, because somebody else is waiting for them. The readable size of a message's photo
 * goes as what a person wrote, before other files; the full size goes last, and waits for a good line until somebody asks
 * for it (docs/decisions/0172-a-photo-in-two-sizes.md).
 */
export function createFileSender(scope: FileSendScope): QueueSender {
  const { replica, engine, clock } = scope
  const pieces = createChunkSize()
  let isRecovered = false
  let triedAt = Number.NEGATIVE_INFINITY

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
      return settleAnswer(
        entry,
        turn,
        await askInClass(scope, entry, (line) => line.call(turn.permit, uploadState, { id })),
      )
    await sendPiece(entry, received, turn)
  }

  async function sendPiece(entry: FileEntry, offset: number, turn: Turn): Promise<void> {
    const { id, purpose, ownerId, body } = entry
    const content = await ownContent(replica, id)
    if (!content.ok) return turn.postpone(id)
    // The browser has evicted its bytes, so it can't be sent any more.
    if (!content.value) return void (await markFileRejected(replica, id, 'damaged'))
    const isTry = waitsForLine(entry) && !scope.isLineGood()
    const most = isTry ? TRIED_BYTES : pieces.bytes()
    const bytes = new Uint8Array(content.value.bytes).subarray(offset, offset + most)
    const startedAt = clock.now()
    if (isTry) triedAt = startedAt
    const { size, sha256, name } = body
    const request = {
      id,
      offset,
      size,
      sha256,
      purpose,
      name: name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed(),
    }
    const answer = await askInClass(scope, entry, (line) =>
      line.call(turn.permit, putUpload, { ...request, ...(ownerId === '' ? {} : { ownerId }) }, { bytes }),
    )
    const ms = clock.now() - startedAt
    if (!isTry) pieces.took(answer.ok ? ms : null)
    if (answer.ok) scope.noteSent(bytes.length, ms)
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
    const noted = await markRowsBesideFeed(replica)
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
      const mayTry = scope.isLineGood() === null && clock.now() - triedAt >= TRY_EVERY_MS
      return waiting.ok ? filesThatMayGo(scope, waiting.value, mayTry) : null
    },
    step,
  })
}

/**
 * Returns the files that may go now, in order. Notes for the screens why others wait although the server can be reached: the
 * data saver, or a line too thin for a full size.
 */
async function filesThatMayGo(
  { replica, dataSaver, isLineGood }: FileSendScope,
  all: readonly FileEntry[],
  mayTry: boolean,
): Promise<FileEntry[]> {
  // A message goes before its photos. If it was rejected, its photos stay here.
  await replica.live.outgoingMessages.ready
  const held = photosInOutbox(replica)
  const waiting = all.filter(({ id }) => !held.has(id))
  const photos = waiting.filter(isPhoto)
  const saver = photos.length === 0 ? null : await dataSaver()
  const isThin = photos.some(waitsForLine) && !isLineGood() && !mayTry
  const reasonOf = (entry: FileEntry): Postponed =>
    isPhoto(entry) ? (saver ?? (isThin && waitsForLine(entry) ? 'thinLine' : null)) : null
  const changed = photos.filter((entry) => (entry.body.postponed ?? null) !== reasonOf(entry))
  for (const reason of new Set(changed.map(reasonOf))) {
    const ids = changed.filter((entry) => reasonOf(entry) === reason).map(({ id }) => id)
    await markPostponed(replica, ids, reason)
  }
  return waiting
    .filter((entry) => reasonOf(entry) === null)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Makes a request in the class of the line that its file belongs to. */
async function askInClass<T>(
  { engine, clock, isLineGood }: FileSendScope,
  entry: FileEntry,
  ask: (engine: EngineHttp) => Promise<T>,
): Promise<T> {
  if (isReadable(entry)) return ask(engine.as('written'))
  // A try of the line goes like other files: what is for later wouldn't go at all.
  if (!waitsForLine(entry) || !isLineGood()) return ask(engine)
  const limit = new AbortController()
  const cancel = clock.after(LATER_WAIT_MS, () => limit.abort())
  try {
    return await ask(engine.as('later', limit.signal))
  } finally {
    cancel()
  }
}

const PHOTOS: ReadonlySet<UploadPurpose> = new Set(['unitPhoto', 'messagePhoto', 'postPicture'])

function isPhoto({ purpose, state, body }: FileEntry): boolean {
  return PHOTOS.has(purpose) && state !== 'removing' && body.isUrgent !== true
}

/** Whether a file is small enough to be the size of a message's photo that goes first, or the only one. */
function isReadable({ purpose, body }: FileEntry): boolean {
  return purpose === 'messagePhoto' && body.size <= READABLE_PHOTO_BYTES
}

/** Whether a file is a full size that nobody has asked for. */
function waitsForLine({ state, body }: FileEntry): boolean {
  return body.isFull === true && body.isAsked !== true && body.isUrgent !== true && state !== 'removing'
}

/** Smaller goes first; files of one rank go by age. */
function rankOf(entry: FileEntry): number {
  return isReadable(entry) ? 0 : entry.body.isFull === true ? 2 : 1
}
