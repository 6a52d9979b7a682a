import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Uploads under way, each a file of the bytes that have come so far. */
export type Incoming = {
  /** Bytes that are here. */
  received(id: string): Promise<number>
  /**
   * Adds what a stream brings, as it brings it: a stream that breaks off leaves what came before. Answers the bytes that
   * are here then, durable, and whether the stream came to its end with no more than `size` in all.
   */
  append(id: string, from: Readable, size: number): Promise<{ received: number; isWhole: boolean }>
  read(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
}

export function openIncoming(dataDir: string): Incoming {
  const directory = join(dataDir, 'incoming')
  const pathOf = (id: string) => join(directory, `${id}.part`)
  const received = (id: string) =>
    stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    )
  return {
    received,
    async append(id, from, size) {
      await mkdir(directory, { recursive: true })
      const part = await open(pathOf(id), 'a')
      let isWhole = true
      try {
        let left = size - (await part.stat()).size
        for await (const chunk of from as AsyncIterable<Buffer>) {
          if (chunk.length > left) {
            isWhole = false
            break
          }
          await part.appendFile(chunk)
          left -= chunk.length
        }
      } catch {
        // The sender, or the line, is gone.
        isWhole = false
      } finally {
        await part.datasync()
        await part.close()
      }
      return { received: await received(id), isWhole }
    },
    read: (id) => readFile(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
