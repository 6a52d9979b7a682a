import { FILE_NAME_LENGTH_MAX } from '#contract/limits.ts'
import type { Failure, Result } from '#contract/result.ts'
import { putUpload, removeUpload, UploadRefusal, uploadState, type UploadState } from '#contract/upload.ts'
import type { FileEntry } from '#db/file-store.ts'
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
} from '#db/files.ts'
import type { Thrift } from '#db/views/data-use-view.ts'
import { createChunkSize } from './chunk-size.ts'
import type { SendScope } from './queue-sender.ts'
import type { Permit } from './reachability.ts'
import { backoffMs, RETRY } from './retry.ts'

/** What sending files asks besides: whether data is to be saved now. */
export type FileSendScope = SendScope & { thrift: () => Promise<Thrift> }

export type FileSender = {
  drain: () => Promise<void>
  /** A person asked: files that wait after a failure may go at once. */
  forgetWaits: () => void
  isSending: () => boolean
  stop: () => void
}

/**
 * Sends the files that people chose here, one at a time and in pieces, so that a slow line always has room for messages
 * and a cut costs a piece at most. After silence the server is asked how far it came; the id decides what a file is, so
 * asking and sending again harm nothing. A file in trouble waits by itself, longer each time. Photos wait while data is to
 * be saved; documents, which somebody else waits for, do not.
 */
export function createFileSender(scope: FileSendScope): FileSender {
  const { replica, engine, clock } = scope
  const trouble = new Map<string, { failures: number; until: number }>()
  const pieces = createChunkSize()
  let running: Promise<void> | null = null
  let isStopped = false
  let cancelTimer = () => {}

  function drain(): Promise<void> {
    running ??= run().finally(() => {
      running = null
      scope.onChange()
    })
    return running
  }

  async function run(): Promise<void> {
    for (;;) {
      const read = await filesToSend(replica)
      if (!read.ok) return
      const waiting = await mayGo(read.value)
      const now = clock.now()
      const next = waiting.find(({ id }) => (trouble.get(id)?.until ?? 0) <= now)
      if (isStopped) return
      if (!next) return wakeFor(waiting)
      const permit = engine.enter()
      if (!permit) return
      scope.onChange()
      try {
        await step(next.id, permit)
      } catch {
        postpone(next.id)
      } finally {
        permit.done('abandoned')
      }
    }
  }

  /** Those that do not wait to save data; what others wait for is written beside them, for the screens. */
  async function mayGo(waiting: readonly FileEntry[]): Promise<FileEntry[]> {
    const photos = waiting.filter(isPhoto)
    const thrift = photos.length === 0 ? null : await scope.thrift()
    const changed = photos.filter(({ body }) => (body.postponed ?? null) !== thrift).map(({ id }) => id)
    if (changed.length > 0) await markPostponed(replica, changed, thrift)
    return thrift === null ? [...waiting] : waiting.filter((entry) => !isPhoto(entry))
  }

  /** One request: a removal, a question how far it came, or a piece. */
  async function step(id: string, permit: Permit): Promise<void> {
    const begun = await beginFile(replica, id)
    if (!begun.ok) return postpone(id)
    const entry = begun.value
    if (!entry) return
    if (isStopped || !(await scope.stillLeads())) {
      isStopped = true
      await markFileUncertain(replica, id)
      return
    }
    if (entry.state === 'removing') return finishRemoval(id, await engine.call(permit, removeUpload, { id }))
    const { received } = entry.body
    if (received === null) return heed(entry, await engine.call(permit, uploadState, { id }))
    await sendPiece(entry, received, permit)
  }

  async function sendPiece(entry: FileEntry, offset: number, permit: Permit): Promise<void> {
    const { id, purpose, ownerId, body } = entry
    const content = await ownContent(replica, id)
    if (!content.ok) return postpone(id)
    // The browser took its bytes away: nothing can be sent of it any more.
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
      permit,
      putUpload,
      { ...request, ...(ownerId === '' ? {} : { ownerId }) },
      { bytes },
    )
    pieces.took(answer.ok ? clock.now() - startedAt : null)
    await heed(entry, answer)
  }

  async function heed(entry: FileEntry, answer: Result<{ data: UploadState }>): Promise<void> {
    if (!answer.ok) return failed(entry.id, answer.failure)
    trouble.delete(entry.id)
    const { received, file } = answer.value.data
    const written = await (file
      ? markFileStored(replica, entry, file)
      : markReceived(replica, entry.id, received))
    if (!written.ok) postpone(entry.id)
  }

  async function failed(id: string, failure: Failure): Promise<void> {
    switch (failure.kind) {
      case 'invalid':
        await markFileRejected(replica, id, UploadRefusal.safeParse(failure.fields.file).data ?? 'damaged')
        return
      case 'forbidden':
      case 'notFound':
        await markFileRejected(replica, id, 'forbidden')
        return
      default:
        postpone(id, failure.kind === 'tooMany' ? failure.retryAfterMs : undefined)
        await markFileUncertain(replica, id)
    }
  }

  async function finishRemoval(id: string, answer: Result<undefined>): Promise<void> {
    if (answer.ok) await markFileRemoved(replica, id)
    else postpone(id, answer.failure.kind === 'tooMany' ? answer.failure.retryAfterMs : undefined)
  }

  function postpone(id: string, atLeastMs = 0): void {
    const failures = (trouble.get(id)?.failures ?? 0) + 1
    const waitMs = Math.max(atLeastMs, backoffMs(failures, RETRY, clock.random))
    trouble.set(id, { failures, until: clock.now() + waitMs })
  }

  function wakeFor(waiting: readonly FileEntry[]): void {
    cancelTimer()
    const times = waiting.flatMap(({ id }) => trouble.get(id)?.until ?? [])
    if (times.length > 0) cancelTimer = clock.after(Math.min(...times) - clock.now(), () => void drain())
  }

  return {
    drain,
    forgetWaits: () => {
      for (const wait of trouble.values()) wait.until = 0
    },
    isSending: () => running !== null,
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}

function isPhoto({ purpose, state, body }: FileEntry): boolean {
  return purpose === 'unitPhoto' && state !== 'removing' && body.isUrgent !== true
}
