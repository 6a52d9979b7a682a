import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import type { Part } from './manifest.ts'

/** Backups hold everything that people wrote, so nobody else on the machine can read them. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700
/** Rows become a quarter of their size at this level; higher ones take several times as long for a tenth less. */
const ZIP = { level: 1, chunkSize: 256 * 1024 }

/** Something wrong with a backup or the place for it, said so that whoever runs the command can act on it. */
export class BackupError extends Error {}

export type PartOptions = {
  /** The folder that the part's path starts from. */
  root: string
  path: string
  /** Whether the bytes can get smaller; pictures and PDFs can't. */
  isZipped: boolean
  recipients: readonly string[]
}

/**
 * Writes a part through a second file and a rename: there is the whole part, or none. Throws a BackupError if the disk is
 * full.
 */
export async function writePart(source: Readable, options: PartOptions): Promise<Part> {
  const { root, path, recipients } = options
  const target = join(root, path)
  await makeFolder(dirname(target))
  const draft = `${target}.unfinished`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      source,
      options.isZipped ? createGzip(ZIP) : unchanged,
      recipients.length > 0 ? encryptFor(recipients) : unchanged,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(draft, { mode: OWN_FILE, flush: true }),
    )
  } catch (error) {
    throw isFull(error)
      ? new BackupError(
          `No room is left for the backup in ${root}. Make some and run it again: it goes on from here.`,
        )
      : error
  }
  await rename(draft, target)
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Returns the content of a part as it was before it was zipped and encrypted. `identities` are keys of age. */
export function readPart(path: string, isZipped: boolean, identities: readonly string[]): Readable {
  const steps = [
    ...(identities.length > 0 ? [decryptWith(identities)] : []),
    ...(isZipped ? [createGunzip()] : []),
  ]
  let content: Readable = createReadStream(path)
  for (const step of steps) content = content.compose(step) as Readable
  return content
}

/** Whether the bytes of a part are those that were written. */
export async function isWhole(path: string, part: Part): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  if (size !== part.bytes) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex') === part.sha256
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWN_FOLDER })
}

/** Returns the keys in a file as `age-keygen` writes it. Throws a BackupError if there is none. */
export function identitiesIn(text: string): string[] {
  const found = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/i.test(word))
  if (found.length === 0)
    throw new BackupError('The file with the key must hold a line that begins with AGE-SECRET-KEY-.')
  return found
}

/** Returns those of the keys that open what is encrypted for these recipients. Throws a BackupError if there is none. */
export async function fittingIdentities(
  recipients: readonly string[],
  identities: readonly string[],
): Promise<string[]> {
  if (recipients.length === 0) return []
  const fitting: string[] = []
  for (const identity of identities)
    if (recipients.includes(await identityToRecipient(identity))) fitting.push(identity)
  if (fitting.length > 0) return fitting
  const names = recipients.join(', ')
  throw new BackupError(
    identities.length > 0
      ? `The key doesn't open this backup, which is encrypted for ${names}.`
      : `This backup is encrypted for ${names}. Name the file with that key: --identity FILE.`,
  )
}

/** Throws a BackupError if it isn't a recipient of age, such as `age1…`. */
export function checkRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient)
  } catch (error) {
    throw new BackupError(`"${recipient}" is not a recipient of age, which begins with age1.`, {
      cause: error,
    })
  }
}

function encryptFor(recipients: readonly string[]) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(ReadableStream.from(chunks))
  }
}

function decryptWith(identities: readonly string[]) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(ReadableStream.from(chunks))
  }
}

async function* unchanged(chunks: AsyncIterable<Uint8Array>) {
  yield* chunks
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
