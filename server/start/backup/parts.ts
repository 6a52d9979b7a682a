import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Part } from './manifest.ts'
import type { Pace } from './pace.ts'

/** Rows become a quarter of their size at this level; higher ones take several times as long for a tenth less. */
const ZIP = { level: 1, chunkSize: 256 * 1024 }

export type PartOptions = {
  place: BackupPlace
  path: string
  /** Whether the bytes can get smaller; pictures and PDFs can't. */
  isZipped: boolean
  recipients: readonly string[]
  pace: Pace
}

/** Writes a part: afterwards there is the whole of it, or none. Throws a BackupError if the place doesn't take it. */
export async function writePart(source: Readable, options: PartOptions): Promise<Part> {
  const { place, path, recipients, pace } = options
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    pace(source),
    options.isZipped ? createGzip(ZIP) : unchanged,
    recipients.length > 0 ? encryptFor(recipients) : unchanged,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    (chunks: AsyncIterable<Uint8Array>) => place.write(path, chunks),
  )
  return { path, bytes, sha256: hash.digest('hex') }
}

/**
 * Returns the content of a part as it was before it was zipped and encrypted. `identities` are keys of age. Throws a
 * BackupError if it isn't there.
 */
export async function readPart(
  place: BackupPlace,
  path: string,
  { isZipped, identities }: { isZipped: boolean; identities: readonly string[] },
): Promise<Readable> {
  const found = await place.read(path)
  if (found === null) throw new BackupError(`${place.nameOf(path)} is no longer there.`)
  const steps = [
    ...(identities.length > 0 ? [decryptWith(identities)] : []),
    ...(isZipped ? [createGunzip()] : []),
  ]
  let content = found
  for (const step of steps) content = content.compose(step) as Readable
  return content
}

/** Whether the bytes of a part are those that were written. */
export async function isWhole(place: BackupPlace, path: string, part: Part): Promise<boolean> {
  const content = await place.read(path)
  if (content === null) return false
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return bytes === part.bytes && hash.digest('hex') === part.sha256
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
