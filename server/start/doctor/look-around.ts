import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { isLoopback, type Config } from '#server/scope/config.ts'
import { codeOf, fine, warning, wrong, type Finding } from './finding.ts'

const ROOM_BYTES = 1e9
const WAIT_MS = 5_000
/** The push services of the browser makers; any answer of theirs shows that the way there is open. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]

/** Writes a small file into the storage, reads it and removes it. */
export async function lookAtStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Finding> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `files in ${config.dataDir}`
  // Of the form of a file's key, whose folder goes with it.
  const key = `${randomUUID()}/doctor`
  try {
    const storage = openFileStorage(config)
    await storage.write(key, Buffer.from(key), 'text/plain')
    const found = await storage.read(key)
    const isSame = found !== null && (await text(found)) === key
    await storage.remove([key])
    return isSame
      ? fine('storage', `Files can be written to and read from ${place}.`)
      : wrong('storage', `A file written to ${place} came back changed, or not at all.`)
  } catch (error) {
    const todo = config.s3
      ? 'Check the STORAGE_S3_ settings and the rights of that key.'
      : 'Check who owns DATA_DIR.'
    return wrong('storage', `Files can't be written to ${place} (${codeOf(error)}). ${todo}`)
  }
}

export async function lookAtDisk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize, blocks } = await statfs(dataDir)
    return diskFinding(bavail * bsize, blocks * bsize)
  } catch (error) {
    return wrong('disk', `DATA_DIR ${dataDir} can't be read (${codeOf(error)}).`)
  }
}

/** Returns what room on a disk means: less than 1 GB, or than a twentieth, is a warning. */
export function diskFinding(freeBytes: number, allBytes: number): Finding {
  const says = `${(freeBytes / 1e9).toFixed(1)} GB of ${(allBytes / 1e9).toFixed(1)} GB are free for DATA_DIR.`
  return freeBytes < ROOM_BYTES || freeBytes < allBytes / 20
    ? warning('disk', `${says} Make room: a full disk takes no messages.`)
    : fine('disk', says)
}

/** Greets the mail server (EHLO), and signs in if `SMTP_URL` has a name. No mail is sent. */
export async function lookAtMail({
  smtpUrl,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'publicUrl'>): Promise<Finding> {
  if (smtpUrl === null) {
    const says = 'Mail stays in a folder of DATA_DIR, and nobody gets it.'
    return publicUrl === null ? fine('mail', says) : warning('mail', `${says} Set SMTP_URL and MAIL_FROM.`)
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  })
  try {
    await transport.verify()
    return fine('mail', 'The mail server answers.')
  } catch (error) {
    return wrong(
      'mail',
      `The mail server doesn't take us (${codeOf(error)}). Check SMTP_URL: host, port, name, password.`,
    )
  } finally {
    transport.close()
  }
}

/** Asks the push services for anything at all. */
export async function lookAtPush(origins: readonly string[] = PUSH_SERVICES): Promise<Finding> {
  const unreached = (
    await Promise.all(origins.map(async (origin) => ((await reaches(origin)) ? [] : [origin])))
  ).flat()
  return unreached.length === 0
    ? fine('push', 'The push services can be reached.')
    : warning(
        'push',
        `Notifications don't get out to ${unreached.join(', ')}. Let this machine open https there.`,
      )
}

/** Whether people's address leads here. */
export async function lookAtProxy(
  config: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>,
): Promise<Finding> {
  const { publicUrl, host, trustProxy } = config
  if (publicUrl === null)
    return isLoopback(host)
      ? fine('address', 'PUBLIC_URL is not set: only this machine reaches the server.')
      : warning('address', 'PUBLIC_URL is not set: links in mail lead to HOST and PORT.')
  if (isLoopback(host) && trustProxy === 0 && !isLoopback(new URL(publicUrl).hostname))
    return warning(
      'address',
      'A proxy must be in front, and TRUST_PROXY is off: limits count all people as one. Set TRUST_PROXY to the number of proxies.',
    )
  return (await reaches(`${publicUrl}/live`, true))
    ? fine('address', `${publicUrl} leads to a server that is running.`)
    : warning(
        'address',
        `${publicUrl}/live doesn't say 200 here. Start the server, and check the proxy and its certificate.`,
      )
}

async function reaches(url: string, mustBeFine = false): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'manual' })
    await answer.body?.cancel()
    return answer.ok || !mustBeFine
  } catch {
    return false
  }
}
