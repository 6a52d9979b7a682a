import { askBucket } from '#server/files/ask-bucket.ts'
import type { S3Config } from '#server/scope/config.ts'
import { BackupError } from './backup-error.ts'
import { element } from './xml-elements.ts'

/** A piece of 16 MB takes that long on a line of 0.2 Mbit/s. */
const ANSWER_WITHIN_MS = 600_000
/** How often a request is sent whose answer broke off. */
const TRIES = 3
/** Statuses of a wrong key, region or right. */
const REFUSED = new Set([301, 307, 400, 401, 403])
const AGAIN = 'Run it again: it goes on from here.'

type Answer = { status: number; headers: Headers; body: Buffer }

/** Asks a bucket for something and waits for the whole body. Throws a BackupError that says what to do. */
export type BucketRequests = {
  /** `act` says in an error what is asked; `fine` are statuses that are answers, too. */
  ask(act: string, path: string, init?: RequestInit, fine?: readonly number[]): Promise<Answer>
  /** Throws if the body of a good status says that it failed after all. */
  refuseError(act: string, answer: Answer): void
}

export function bucketRequests(config: S3Config): BucketRequests {
  const send = askBucket(config, ANSWER_WITHIN_MS)
  const place = `${config.bucket} at ${config.endpoint}`

  const refusal = (act: string, status: number, code: string | null) => {
    const said = code === null ? `HTTP ${status}` : `HTTP ${status}, ${code}`
    return new BackupError(
      REFUSED.has(status)
        ? `The bucket ${place} refuses to ${act} (${said}). Check BACKUP_S3_KEY_ID, BACKUP_S3_SECRET and BACKUP_S3_REGION, or those of STORAGE_S3_, and that this key may list, read, write and remove there.`
        : `The bucket ${place} doesn't ${act} (${said}). ${AGAIN}`,
    )
  }

  const repeated = async (path: string, init: RequestInit): Promise<Answer> => {
    for (let nth = 1; ; nth += 1) {
      try {
        return await whole(await send(path, init))
      } catch (error) {
        if (nth === TRIES) throw unreachable(config.endpoint, error)
      }
    }
  }

  return {
    async ask(act, path, init = {}, fine = []) {
      const answer = await repeated(path, init)
      if (answer.status < 300) return answer
      const code = codeIn(answer.body)
      if (code === 'NoSuchBucket')
        throw new BackupError(`There is no bucket ${place}. Make it, or name another one.`)
      if (fine.includes(answer.status)) return answer
      throw refusal(act, answer.status, code)
    },
    refuseError(act, { status, body }) {
      const code = codeIn(body)
      if (code !== null) throw refusal(act, status, code)
    },
  }
}

async function whole(answer: Response): Promise<Answer> {
  const { status, headers } = answer
  return { status, headers, body: Buffer.from(await answer.arrayBuffer()) }
}

function unreachable(endpoint: string, error: unknown): BackupError {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const why = cause instanceof Error ? cause.message : String(cause)
  return new BackupError(`${endpoint} can't be reached, or breaks off (${why}). ${AGAIN}`, { cause: error })
}

function codeIn(body: Buffer): string | null {
  const text = body.toString()
  return text.includes('<Error') ? element(text, 'Code') : null
}
