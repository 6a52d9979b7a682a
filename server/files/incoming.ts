import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Db } from '#server/store/tables.ts'

/** Bytes per write, which is the most that an interruption between two pieces can lose. */
const PIECE_BYTES = 256 * 1024

/** Uploads in progress. Their bytes are in the database, so that any process can continue what another one received. */
export type Incoming = {
  /** Returns the number of bytes received so far. */
  received(id: string): Promise<number>
  /**
   * Appends a stream as it arrives; if it breaks off, what came before is kept. Returns the number of bytes durably
   * stored by then. `isWhole` tells whether the stream came to its end with no more than `size` bytes in all and nobody
   * else wrote to the same position meanwhile.
   */
  append(id: string, from: Readable, size: number): Promise<{ received: number; isWhole: boolean }>
  read(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
}

export function openIncoming(db: Db): Incoming {
  async function received(id: string): Promise<number> {
    const { bytes } = await db
      .selectFrom('upload_pieces')
      .select(sql<number>`coalesce(sum(length(content)), 0)::bigint`.as('bytes'))
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
    return bytes
  }

  /** Returns false if another stream has already written at this position. */
  async function write(id: string, startsAt: number, content: Buffer): Promise<boolean> {
    const written = await db
      .insertInto('upload_pieces')
      .values({ file_id: id, starts_at: startsAt, content })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .executeTakeFirst()
    return written !== undefined
  }

  return {
    received,
    async append(id, from, size) {
      let at = await received(id)
      let gathered: Buffer[] = []
      let gatheredBytes = 0
      const flush = async (): Promise<boolean> => {
        if (gatheredBytes === 0) return true
        const piece = Buffer.concat(gathered)
        const isMine = await write(id, at, piece)
        at += piece.length
        gathered = []
        gatheredBytes = 0
        return isMine
      }
      let isWhole = true
      try {
        for await (const chunk of from as AsyncIterable<Buffer>) {
          isWhole = at + gatheredBytes + chunk.length <= size
          if (!isWhole) break
          gathered.push(chunk)
          gatheredBytes += chunk.length
          if (gatheredBytes >= PIECE_BYTES) isWhole = await flush()
          if (!isWhole) break
        }
      } catch {
        // The sender or the connection is gone.
        isWhole = false
      }
      isWhole = (await flush()) && isWhole
      return { received: await received(id), isWhole }
    },
    async read(id) {
      const pieces = await db
        .selectFrom('upload_pieces')
        .select('content')
        .where('file_id', '=', id)
        .orderBy('starts_at')
        .execute()
      return Buffer.concat(pieces.map(({ content }) => content))
    },
    async remove(id) {
      await db.deleteFrom('upload_pieces').where('file_id', '=', id).execute()
    },
  }
}
