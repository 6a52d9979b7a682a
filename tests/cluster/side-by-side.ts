import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { makeBuild } from '#tests/support/made-build.ts'
import { HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { photo, sha256 } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Line } from './cluster-table.ts'

const PAGES = 1_000
const UPLOADS = 200
const AT_ONCE = 4

/** Runs two processes of two builds on one database and one bucket, as in the middle of a deploy. */
export async function sideBySide(files: Record<string, string>): Promise<Line[]> {
  const database = await createTestDatabase('template0')
  const folders = ['old', 'new'].map((id) => {
    const folder = mkdtempSync(join(tmpdir(), 'farstead-build-'))
    makeBuild(folder, id)
    return folder
  })
  const common = {
    ...files,
    DATABASE_URL: database.url,
    DEMO: 'on',
    MAILBOX: 'off',
    REQUESTS_PER_MINUTE: '1000000',
  }
  const servers: RunningServer[] = []
  try {
    for (const DIST_DIR of folders) servers.push(await startServer({ env: { ...common, DIST_DIR } }))
    return [await pagesLine(servers), await uploadsLine(database, servers)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

/** Each page comes from one process and what it names from the other, as a proxy may send them. */
async function pagesLine(servers: readonly RunningServer[]): Promise<Line> {
  const counts = { assets: 0, missing: 0 }
  for (let nth = 0; nth < PAGES; nth += 1) {
    const [from, other] = nth % 2 === 0 ? servers : servers.toReversed()
    const page = await fetch(`${from?.url}/login`)
    await page.text()
    for (const [, path] of (page.headers.get('link') ?? '').matchAll(/<(\/assets\/[^>]+)>/g)) {
      const asset = await fetch(`${other?.url}${path}`)
      await asset.arrayBuffer()
      counts.assets += 1
      if (asset.status !== 200) counts.missing += 1
    }
  }
  return {
    what: `${PAGES} pages of an old and a new build side by side, whose scripts are asked of the other process`,
    bound: 'no script is missing',
    measured: `${counts.missing} of ${counts.assets} missing`,
    holds: counts.missing === 0 && counts.assets >= PAGES,
  }
}

async function uploadsLine({ db }: TestDatabase, servers: readonly RunningServer[]): Promise<Line> {
  const people = await Promise.all(servers.map(({ url }) => signInByApi(url, HOST_EMAIL)))
  const content = await photo(320, 240)
  const ids = Array.from({ length: UPLOADS }, () => v7())
  const counts = { refused: 0, differing: 0 }
  const waiting = [...ids]
  const uploadNext = async (): Promise<void> => {
    const id = waiting.pop()
    if (id === undefined) return
    const ends = await endsAtBoth(servers, people, id, content)
    counts.refused += ends.filter(({ status }) => status !== 200).length
    if (new Set(ends.map(({ body }) => body)).size > 1) counts.differing += 1
    return uploadNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, uploadNext))
  const stored = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('stored_at', 'is not', null)
    .execute()
  const pieces = await db.selectFrom('upload_pieces').select('file_id').execute()
  return {
    what: `${UPLOADS} uploads whose last piece goes to two processes at once`,
    bound: 'none is refused, and both say the same; each is stored once, and no piece is left',
    measured: `${counts.refused} refused, ${counts.differing} with two answers; ${stored.length} stored; pieces left: ${pieces.length}`,
    holds: counts.refused === 0 && counts.differing === 0 && stored.length === UPLOADS && pieces.length === 0,
  }
}

async function endsAtBoth(
  servers: readonly RunningServer[],
  people: readonly Person[],
  id: string,
  content: Buffer,
): Promise<{ status: number; body: string }[]> {
  const half = Math.floor(content.length / 2)
  const ownerId = v7()
  const put = async (nth: number, offset: number, piece: Buffer) => {
    const query = `offset=${offset}&size=${content.length}&sha256=${sha256(content)}&purpose=unitPhoto&ownerId=${ownerId}`
    const answer = await fetch(`${servers[nth]?.url}/v1/uploads/${id}?${query}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${people[nth]?.token}`, 'content-type': UPLOAD_CONTENT_TYPE },
      body: new Uint8Array(piece),
    })
    return { status: answer.status, body: await answer.text() }
  }
  await put(0, 0, content.subarray(0, half))
  return Promise.all([0, 1].map((nth) => put(nth, half, content.subarray(half))))
}
